import { writeFileSync } from 'node:fs';
import type { MutationEvent, WelcomeEvent } from '@sanity/client';
import { describe, expect, it } from 'vitest';
import { DRAFT, lakePerTest, REFUND } from '#tests/support/lake-per-test.ts';

const { client, get, pathOf, fileOf, editQuestion, publish } = lakePerTest();

describe('listening', () => {
  it('reports a publish as two events in one transaction', async () => {
    await editQuestion('New?');
    const { events, until, stop } = listen('*[_type == "faqEntry"]');
    await until((all) => all.includes('welcome'));
    const { transactionId } = await publish();
    await until((all) => all.length === 3);
    stop();
    const mutations = events.filter((event) => event.type === 'mutation');
    expect(mutations).toMatchObject([
      { documentId: REFUND, transition: 'update', transactionId, resultRev: transactionId },
      { documentId: DRAFT, transition: 'disappear', transactionId, resultRev: transactionId },
    ]);
    expect(mutations[0]?.result?.question).toBe('New?');
    const counts = mutations.map(({ transactionCurrentEvent, transactionTotalEvents }) => [
      transactionCurrentEvent,
      transactionTotalEvents,
    ]);
    expect(counts).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it('counts only a transaction’s events that match the query', async () => {
    const { events, until, stop } = listen('*[_id == "siteSettings"]');
    await until((all) => all.includes('welcome'));
    const both = client().transaction();
    both.patch(REFUND, (patch) => patch.set({ order: 1 }));
    both.patch('siteSettings', (patch) => patch.set({ notice: 'Other' }));
    await both.commit();
    await until((all) => all.includes('mutation'));
    stop();
    // A form waits for the number of events that the first event announces.
    expect(events.at(-1)).toMatchObject({ transactionCurrentEvent: 1, transactionTotalEvents: 1 });
  });

  it('skips documents that do not match the query', async () => {
    const { events, until, stop } = listen('*[_id == "siteSettings"]');
    await until((all) => all.includes('welcome'));
    await client().patch(REFUND).set({ order: 1 }).commit();
    await client().patch('siteSettings').set({ notice: 'Other' }).commit();
    await until((all) => all.includes('mutation'));
    stop();
    expect(events.filter(({ type }) => type === 'mutation')).toHaveLength(1);
  });

  it('reports draft changes only to listeners that ask for drafts', async () => {
    const everybody = await liveEvents('');
    const editors = await liveEvents('?includeDrafts=true');
    expect([await everybody.next(), await editors.next()]).toEqual(['welcome', 'welcome']);
    const told = everybody.next();
    await editQuestion('New?');
    const first = await Promise.race([told, editors.next().then(() => 'editors alone')]);
    expect(first).toBe('editors alone');
    await publish();
    expect(await told).toBe('message');
    await Promise.all([everybody.stop(), editors.stop()]);
  });

  it('reports a file that another program has changed', async () => {
    const { events, until, stop } = listen(`*[_id == "${REFUND}"]`);
    await until((all) => all.includes('welcome'));
    const text = fileOf('faqEntry/refund.json').replace('"order": 110', '"order": 7');
    writeFileSync(pathOf('faqEntry/refund.json'), text);
    expect((await client().fetch(`*[_id == "${REFUND}"][0]`)).order).toBe(7);
    await until((all) => all.includes('mutation'));
    stop();
    expect(events.at(-1)).toMatchObject({ identity: 'files', documentId: REFUND });
  });
});

/** The event names on the live stream. */
async function liveEvents(parameters: string) {
  const { body } = await get(`live/events/production${parameters}`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    next: async () => /^event: (\w+)$/m.exec((await reader?.read())?.value ?? '')?.[1],
    stop: () => reader?.cancel(),
  };
}

function listen(query: string) {
  const events: (MutationEvent | WelcomeEvent)[] = [];
  let wake = () => {};
  const options = { includeResult: true, events: ['welcome', 'mutation'] } as const;
  const subscription = client()
    .listen(query, {}, { ...options, events: [...options.events] })
    .subscribe((event) => {
      events.push(event);
      wake();
    });
  async function until(condition: (types: unknown[]) => boolean) {
    while (!condition(events.map(({ type }) => type))) {
      await new Promise<void>((resolveWait) => {
        wake = resolveWait;
      });
    }
  }
  return { events, until, stop: () => subscription.unsubscribe() };
}
