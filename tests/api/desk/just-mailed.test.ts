import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { formatTime } from '#contracts/time/california.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { buyOrder, OTHER_ADDRESS } from '#tests/support/api/desk-actions.ts';
import { inMailRoom, newSticker } from '#tests/support/api/mail-room.ts';
import { newStaff } from '#tests/support/api/staff.ts';

const POST = { tags: ['POST-001'] };
const MINUTE_MS = 60_000;
const AGAIN = { reason: 'lost', ship_to: OTHER_ADDRESS };
const nextSchema = z.object({ next: z.object({ what: z.string() }) });
const oneSchema = z.object({ can: z.boolean(), why: z.nullable(z.string()) });
const possibleSchema = z.object({
  data: z.object({ possible: z.object({ mail_again: oneSchema }) }),
});

let shop: TestApi;
let agent: Awaited<ReturnType<typeof inMailRoom>>;
beforeAll(async () => {
  shop = await createTestApi({ mailedBy: 'people' });
  agent = await inMailRoom(shop);
});
afterAll(() => shop.close());

it('names a later time for the email if the DMV’s result is just in', POST, async () => {
  const order = await buyOrder(shop, { steps: 1 });
  const entered_at = shop.deps.clock();
  const { uuid: staff_uuid } = await newStaff(shop.deps, 'agent');
  const by = { order_line_uuid: order.line, staff_uuid };
  await shop.deps.db
    .insertInto('filing')
    .values({ ...by, claimed_at: entered_at, entered_at, outcome: 'accepted' })
    .execute();
  await agent.print(order.order);
  const done = (await agent.mail(order.order)).text('data', 'done');
  expect(done).toMatch(/ We’ll email the customer at \d+:\d\d [AP]M PT\.$/);
  const { what } = z.parse(nextSchema, await storyOf(order)).next;
  const [time = 'no time'] = /\d+:\d\d [AP]M PT/.exec(what) ?? [];
  expect(done).toContain(time);
});

async function mailed(scan?: Parameters<typeof agent.mail>[1]) {
  const order = await buyOrder(shop, { steps: 1 });
  await agent.print(order.order);
  expect((await agent.mail(order.order, scan)).status).toBe(200);
  return order;
}
const storyOf = async ({ order }: { order: string }) =>
  (await shop.get(`/desk/orders/${order}`, agent.headers)).at('data');

it('tells staff at once that an envelope is mailed, and when its email leaves', POST, async () => {
  const order = await mailed();
  expect(await storyOf(order)).toMatchObject({
    tell: expect.stringMatching(
      /^We’ve just mailed the envelope\. We’ll email you the tracking number after \d+:\d\d [AP]M PT\.$/,
    ),
    next: {
      what: expect.stringMatching(
        /^The email about the mailing leaves at \d+:\d\d [AP]M PT, unless the mailing is undone/,
      ),
    },
  });
  shop.travel({ ms: STEP_MS + 7 * MINUTE_MS });
  expect(await storyOf(order)).toMatchObject({ tell: expect.stringMatching(/^We mailed the/) });
});

it(
  'says that its sticker was scanned again, for as long as its mailing can be undone',
  POST,
  async () => {
    const sticker = newSticker();
    const { order } = await mailed({ proof: sticker });
    const at = formatTime(shop.deps.clock());
    const next = await buyOrder(shop, { steps: 1 });
    await agent.print(next.order);
    const scan = async () => {
      const answer = await agent.mail(next.order, { proof: sticker });
      return answer.at('error', 'data', 'errors', 0, 'message') ?? answer.at('message');
    };
    expect(await scan()).toBe(`You scanned this sticker for ${order} at ${at}`);
    shop.travel({ ms: STEP_MS + 5 * MINUTE_MS });
    expect(await scan()).toBe(`${order} already has this sticker`);
  },
);

it('can’t be mailed again before the email about its first envelope left', POST, async () => {
  const order = await mailed();
  const possible = async () => {
    const { body } = await shop.get(`/desk/orders/${order.order}/actions`, agent.headers);
    return z.parse(possibleSchema, body).data.possible.mail_again;
  };
  const why = expect.stringMatching(
    /^We haven’t emailed .* Undo it in the mail room, or mail again after \d+:\d\d [AP]M PT\.$/,
  );
  expect(await possible()).toEqual({ can: false, why });
  const again = await agent.ask(order.order, 'mailing', AGAIN);
  expect([again.status, again.at('message')]).toEqual([409, why]);
  shop.travel({ ms: STEP_MS + 7 * MINUTE_MS });
  expect(await possible()).toEqual({ can: true, why: null });
  const work = await createTestWork(shop);
  await work.runDue();
  const later = await agent.ask(order.order, 'mailing', AGAIN);
  expect(later.status).toBe(200);
  await work.runDue();
  const subjects = (await work.mailsTo(order.email)).map(({ subject }) => subject);
  expect(subjects.filter((one) => one.includes('again'))).toHaveLength(1);
  expect(subjects.filter((one) => one.includes('is in the mail'))).toHaveLength(1);
});
