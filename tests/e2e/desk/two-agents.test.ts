/**
 * Two staff members file and mail a hundred orders at once, with keyboards and scanners. Prints how long an order
 * takes them: the time for typing and scanning is modeled, and the time spent waiting for the product is measured.
 */
import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { deskScreens } from '#routes/desk-screens.ts';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { type DeskServer, startDesk } from '#tests/support/browser/desk-server.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';
import { newTracking } from '#tests/support/tracking-numbers.ts';

const ORDERS = 100;
/** Orders that are bought at the same time. */
const AT_ONCE = 4;
/** Envelopes that both members scan at the same moment. */
const CONTESTED = 4;
/** The speed of the modeled person. */
const KEYS_PER_SECOND = 5;
const SECONDS_PER_SCAN = 1;
const CLAIM = /^CLAIM NEXT \d+$/;

type Effort = { keys: number; scans: number; waitedMs: number };
type Work = { filing: Effort; mailing: Effort };

test.describe.configure({ mode: 'default' });

test.describe('Two agents', { tag: '@long' }, () => {
  let desk: DeskServer;
  let database: Database;
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    desk = await startDesk({
      ...{ DMV_FILED_BY: 'people', MAILED_BY: 'people', FILING_WINDOW_SECONDS: '1' },
    });
    database = await connectDatabase({ dataDir: desk.place.settings.DATA_DIR ?? '' });
  });
  test.afterAll(async () => {
    await database.close();
    await desk.stop();
  });

  test('file and mail a hundred orders once each, without a mouse', {
    tag: ['@FILE-003', '@POST-001'],
  }, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const orders: string[] = [];
    const buyMany = async () => {
      while (orders.length < ORDERS) {
        orders.push('');
        const at = orders.length - 1;
        orders[at] = (await desk.buy()).order;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, buyMany));
    const work = new Map(orders.map((order) => [order, { filing: none(), mailing: none() }]));
    const agents = [await newAgent(browser, desk), await newAgent(browser, desk)] as const;
    const [first, second] = agents;

    const started = performance.now();
    await Promise.all(agents.map((agent) => fileOrders(agent, work)));
    const filedAt = performance.now();
    await expectOnce(database, 'completed', 'DESK: result entered');

    // The second agent's screen was loaded before the labels were printed.
    for (const agent of agents) await openMailRoom(agent);
    const printing = await printLabels(first);
    const alone = orders.slice(0, -CONTESTED);
    const half = Math.ceil(alone.length / 2);
    const mailedFrom = performance.now();
    await Promise.all([
      mailOrders(first, alone.slice(0, half), work),
      mailOrders(second, alone.slice(half), work),
    ]);
    const mailedAt = performance.now();
    for (const order of orders.slice(-CONTESTED)) await contest(agents, order);
    await expectOnce(database, 'shipped', 'PARCEL: mailed');

    const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(0)} s`;
    console.log(
      [
        `${ORDERS} orders, two agents at once, keyboard and scanner only`,
        `model: ${KEYS_PER_SECOND} keys/s, ${SECONDS_PER_SCAN} s per scan; the waits for the product are measured`,
        ...tableOf(alone.map((order) => work.get(order)).filter((one) => one !== undefined)),
        `printing ${ORDERS} labels: ${printing.keys} keys, ${(printing.waitedMs / 1000).toFixed(1)} s`,
        `the browsers took ${seconds(started, filedAt)} to file and ${seconds(mailedFrom, mailedAt)} to mail`,
      ].join('\n'),
    );
  });
});

const none = (): Effort => ({ keys: 0, scans: 0, waitedMs: 0 });

type Agent = Awaited<ReturnType<typeof newAgent>>;

async function newAgent(browser: Browser, { place }: DeskServer) {
  const context = await browser.newContext({
    ...{ baseURL: place.site, reducedMotion: 'reduce' },
    viewport: { width: 1280, height: 800 },
  });
  const page: Page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await enterDesk(page, 'agent', deskScreens.filing.pattern, place);
  let effort = none();
  const { keyboard } = page;
  /** Runs `act`, and counts the time until the page is ready for the next input. */
  async function waitFor(act: () => Promise<void>, isReady: () => Promise<unknown>) {
    const from = performance.now();
    await act();
    await isReady();
    effort.waitedMs += performance.now() - from;
  }
  const press = async (key: string) => {
    effort.keys += 1;
    await keyboard.press(key);
  };
  return {
    page,
    press,
    waitFor,
    async type(text: string) {
      effort.keys += text.length;
      await keyboard.insertText(text);
    },
    async scan(text: string, isReady: () => Promise<unknown>) {
      effort.scans += 1;
      await keyboard.insertText(text);
      await waitFor(() => keyboard.press('Enter'), isReady);
    },
    async tabTo(name: RegExp) {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        const at = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (name.test(at)) return;
        await press('Tab');
      }
      throw new Error(`Expected a button ${name}`);
    },
    take(): Effort {
      const taken = effort;
      effort = none();
      return taken;
    },
  };
}

const main = ({ page }: Agent) => page.getByRole('main');

async function fileOrders(agent: Agent, work: Map<string, Work>): Promise<void> {
  const { page, press, type, waitFor, tabTo } = agent;
  const isLeft = page.locator('aside h2');
  const nextOf = (order: string) => () =>
    page.waitForFunction(
      (filed) => {
        const heading = document.querySelector('aside h2')?.textContent ?? '';
        if (heading === '' && document.querySelector('main')?.textContent?.includes('You have not'))
          return true;
        return heading !== `Enter ${filed}` && document.activeElement?.matches('[type=radio]');
      },
      order,
      { polling: 'raf' },
    );
  for (;;) {
    await tabTo(CLAIM);
    const isOver = page.getByRole('alert').filter({ hasText: 'no unclaimed order' });
    await waitFor(
      () => press('Enter'),
      () => expect(isLeft.or(isOver).first()).toBeVisible(),
    );
    if (await isOver.isVisible()) return;
    await waitFor(async () => undefined, nextOf(''));
    while (await isLeft.isVisible()) {
      const order = ((await isLeft.textContent()) ?? '').replace('Enter ', '');
      await waitFor(
        () => press('a'),
        () =>
          page.waitForFunction(() => document.activeElement?.id.endsWith('-reference'), undefined, {
            polling: 'raf',
          }),
      );
      const collected = await page.getByText(/^Collected: /).textContent();
      await type(`T${order}`);
      for (let tabs = 0; tabs < 3; tabs += 1) await press('Tab');
      await type(/\$([\d,.]+)\./.exec(collected ?? '')?.[1]?.replace(',', '') ?? '');
      await waitFor(() => press('Enter'), nextOf(order));
      add(work, order, 'filing', agent.take());
    }
  }
}

function add(work: Map<string, Work>, order: string, part: keyof Work, effort: Effort): void {
  const done = work.get(order);
  if (!done) throw new Error(`Expected one of the orders, got ${order}`);
  done[part] = effort;
}

async function openMailRoom(agent: Agent): Promise<void> {
  await agent.page.goto(deskScreens.mailRoom.pattern);
  await expect(main(agent)).toContainText(/\d+ to print/);
  await expect(agent.page.getByLabel('Scan a packing slip')).toBeFocused();
  agent.take();
}

async function printLabels(agent: Agent): Promise<Effort> {
  const { page, press, waitFor, tabTo } = agent;
  await tabTo(/^PRINT \d+ LABELS$/);
  const download = page.waitForEvent('download');
  await waitFor(
    () => press('Enter'),
    () => download,
  );
  await expect(main(agent)).toContainText(`To pack ${ORDERS} envelopes`);
  return agent.take();
}

const isFocused = (page: Page, id: string) => () =>
  page.waitForFunction((end) => document.activeElement?.id.endsWith(end), id, { polling: 'raf' });

let stickers = 0;

/** Scans the slip and the sticker of an order, so that only its label is left to scan. */
async function openEnvelope({ page, scan }: Agent, order: string): Promise<void> {
  stickers += 1;
  const sticker = `S${String(stickers).padStart(7, '0')}`;
  await scan(order, isFocused(page, order));
  await scan(sticker, isFocused(page, 'tracking_number'));
}

async function mailOrders(
  agent: Agent,
  orders: readonly string[],
  work: Map<string, Work>,
): Promise<void> {
  for (const order of orders) {
    await openEnvelope(agent, order);
    await agent.scan(newTracking(), isFocused(agent.page, 'scan'));
    await expect(agent.page.getByRole('status').first()).toContainText(`Mailed ${order} with`);
    add(work, order, 'mailing', agent.take());
  }
}

/**
 * Both scan the label of the same envelope at the same moment. One agent mails it; the other sees a message that it was
 * already mailed.
 */
async function contest(agents: readonly Agent[], order: string): Promise<void> {
  for (const agent of agents) await openEnvelope(agent, order);
  const said = await Promise.all(
    agents.map(async (agent) => {
      await agent.scan(newTracking(), isFocused(agent.page, 'scan'));
      const status = agent.page.getByRole('status').first();
      await expect(status).not.toHaveText('');
      return (await status.textContent()) ?? '';
    }),
  );
  expect(said.filter((text) => text.startsWith(`Mailed ${order} with`))).toHaveLength(1);
  expect(said.filter((text) => text.includes('mailed this envelope on'))).toHaveLength(1);
}

/** Expects every order to have reached a stage once, through one action by one person. */
async function expectOnce({ db }: Database, stage: string, act: string): Promise<void> {
  const { rows } = await sql<{ steps: number; acts: number; orders: number }>`
    select steps, acts, count(*)::int as orders from (
      select (select count(*)::int from order_event where order_line_uuid = order_line.uuid
          and order_event.stage = ${stage}) as steps,
        (select count(*)::int from audit_log where order_line_uuid = order_line.uuid
          and message like ${`${act}%`}) as acts
      from order_line where payment_status = 'PAID'
    ) counted group by steps, acts`.execute(db);
  expect(rows).toEqual([{ steps: 1, acts: 1, orders: ORDERS }]);
  const { rows: kept } = await sql<{ filings: number; parcels: number; packed: number }>`
    select (select count(*)::int from filing where outcome = 'accepted') as filings,
      (select count(*)::int from parcel where state = 'mailed') as parcels,
      (select count(distinct order_line_uuid)::int from parcel_order) as packed`.execute(db);
  const parcels = stage === 'shipped' ? ORDERS : 0;
  expect(kept).toEqual([{ filings: ORDERS, parcels, packed: parcels }]);
}

function tableOf(work: readonly Work[]): string[] {
  const parts = {
    filing: work.map(({ filing }) => filing),
    mailing: work.map(({ mailing }) => mailing),
    both: work.map(({ filing, mailing }) => ({
      keys: filing.keys + mailing.keys,
      scans: filing.scans + mailing.scans,
      waitedMs: filing.waitedMs + mailing.waitedMs,
    })),
  };
  const at = (share: number, values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
  const both = (values: readonly number[], digits = 0) =>
    [0.5, 0.95].map((share) => at(share, values).toFixed(digits)).join(' / ');
  const secondsOf = ({ keys, scans, waitedMs }: Effort) =>
    keys / KEYS_PER_SECOND + scans * SECONDS_PER_SCAN + waitedMs / 1000;
  return [
    'per order, median / 95th percentile:',
    ...Object.entries(parts).map(
      ([part, efforts]) =>
        `${part.padEnd(8)} ${both(efforts.map(({ keys }) => keys))} keys, ${both(efforts.map(({ scans }) => scans))} scans, ${both(
          efforts.map(({ waitedMs }) => waitedMs / 1000),
          2,
        )} s waiting, ${both(efforts.map(secondsOf), 1)} s in all`,
    ),
  ];
}
