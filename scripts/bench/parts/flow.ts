/**
 * Measures what people feel on a slow phone with a slow network: a whole purchase, and the desk. Each step's time runs
 * from the press to the paint of the next screen with its data.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import * as z from 'zod/mini';
import { findBrowser } from '#tests/support/browser/find-browser.ts';
import {
  confirmAddress,
  continueFromShipping,
  fillCard,
  fillLookup,
  fillShipping,
  goToPayment,
  newCustomer,
  processOrder,
} from '#tests/support/browser/purchase.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { cards } from '#tests/support/cards.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { type Figure, figureOf } from '../figures.ts';
import type { BenchPart } from '../lab.ts';

/** Lighthouse's slow 4G and mid-range phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};
const CPU_RATE = 4;
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };
const PATIENCE_MS = 60_000;

/** Times are milliseconds since 1970, so that they can be compared across documents. */
const eventSchema = z.object({
  kind: z.string(),
  at: z.number(),
  value: z.number(),
  path: z.string(),
});
type SeenEvent = z.infer<typeof eventSchema>;

export const flow: BenchPart = async (lab) => {
  const settings = { DATA_DIR: lab.newFolder() };
  const server = await lab.startShop({ ...settings, PORT: String(await freePort()) });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const rounds: Step[][] = [];
  try {
    for (let round = 0; round < lab.options.rounds; round += 1) {
      const phone = await browser.newContext({ ...PHONE, baseURL: server.baseUrl });
      rounds.push(await purchaseOn(phone));
      await phone.close();
      const site = server.baseUrl.replace('127.0.0.1', 'localhost');
      const desk = await browser.newContext({ baseURL: site });
      rounds.push(await deskOn(desk, { site, settings }));
      await desk.close();
    }
    return figuresOf(rounds);
  } finally {
    await browser.close();
    await server.stop();
  }
};

type Step = {
  name: string;
  shownMs: number;
  slowestPressMs: number;
  shift: number;
  goalMs?: number;
};

async function purchaseOn(context: BrowserContext): Promise<Step[]> {
  const page = await context.newPage();
  const steps = await slowDown(page);
  const customer = newCustomer();
  await steps.first('home', () => page.goto('/'));
  await steps.next('checking', () => fillLookup(page, '7ABC123', customer.email), {
    path: '/checking-dmv-records',
  });
  // The DMV decides how long this takes.
  await steps.next('shipping address', async () => {}, {
    path: '/shipping-address',
    goalMs: Infinity,
  });
  await fillShipping(page, customer);
  await steps.next('address confirmation', () => continueFromShipping(page), {
    path: '/address-confirmation',
  });
  await steps.next('cart', () => confirmAddress(page), { path: '/add-another-vehicle' });
  await steps.next('payment', () => goToPayment(page), { path: '/payment-details' });
  await fillCard(page, cards.good, customer);
  await steps.next('thank-you', () => processOrder(page), { path: '/thank-you' });
  await steps.next(
    'order status',
    () => page.getByRole('button', { name: 'CHECK ORDER STATUS' }).click(),
    { path: '/order-status' },
  );
  return steps.done();
}

async function deskOn(
  context: BrowserContext,
  place: { site: string; settings: Record<string, string> },
): Promise<Step[]> {
  const page = await context.newPage();
  await enterDesk(page, 'agent', '/desk/passkeys', place);
  const steps = await slowDown(page);
  await steps.first('desk: today', () => page.goto('/desk'));
  await steps.next(
    'desk: orders',
    () => page.getByRole('link', { name: 'Orders' }).first().click(),
    {
      path: '/desk/orders',
    },
  );
  await steps.next('desk: order', () => page.getByRole('link', { name: /^R\d/ }).first().click(), {
    path: '/desk/orders/',
  });
  return steps.done();
}

async function slowDown(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(watch);
  const found: Step[] = [];
  let seen: SeenEvent[] = [];
  const read = async () =>
    z
      .array(eventSchema)
      .parse(JSON.parse(await page.evaluate(() => sessionStorage.getItem('bench') ?? '[]')));
  const add = (name: string, shownMs: number, events: SeenEvent[], goalMs: number) => {
    const largest = (kind: string) =>
      Math.max(0, ...events.flatMap((event) => (event.kind === kind ? [event.value] : [])));
    const shift = events.reduce(
      (sum, event) => sum + (event.kind === 'shift' ? event.value : 0),
      0,
    );
    found.push({ name, shownMs, slowestPressMs: largest('press'), shift, goalMs });
  };
  const rest = async () => {
    await page.waitForTimeout(1000);
    const all = await read();
    const events = all.slice(seen.length);
    seen = all;
    return events;
  };
  return {
    async first(name: string, open: () => Promise<unknown>) {
      await open();
      const events = await rest();
      const paints = events.filter(({ kind }) => kind === 'paint');
      add(name, paints.at(-1)?.value ?? Number.NaN, events, 1800);
    },
    async next(
      name: string,
      press: () => Promise<unknown>,
      { path, goalMs = 1200 }: { path: string; goalMs?: number },
    ) {
      const before = seen.length;
      await press();
      const end = Date.now() + PATIENCE_MS;
      const shownIn = (all: SeenEvent[]) =>
        all.slice(before).find((event) => event.kind === 'shown' && event.path.startsWith(path));
      let shown: SeenEvent | undefined;
      while (shown === undefined && Date.now() < end) {
        shown = shownIn(await read().catch(() => []));
        if (!shown) await page.waitForTimeout(100);
      }
      const at = shown?.at ?? Number.NaN;
      const events = await rest();
      const pressed = (await read())
        .filter((event) => event.kind === 'click' && event.at < at)
        .at(-1);
      add(name, at - (pressed?.at ?? Number.NaN), events, goalMs);
    },
    done: () => found,
  };
}

/** Runs in the page. Stores in its session storage, which outlives a document. */
function watch() {
  const tell = (kind: string, at: number, value = 0) => {
    const all: unknown[] = JSON.parse(sessionStorage.getItem('bench') ?? '[]');
    all.push({ kind, at: performance.timeOrigin + at, value, path: location.pathname });
    sessionStorage.setItem('bench', JSON.stringify(all));
  };
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    });
  observe('largest-contentful-paint', ({ startTime }) => tell('paint', startTime, startTime));
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
      tell('shift', entry.startTime, Number(entry.value));
  });
  observe('event', (entry) => {
    if ('interactionId' in entry && Number(entry.interactionId) > 0)
      tell('press', entry.startTime, entry.duration);
  });
  addEventListener('click', (event) => tell('click', event.timeStamp), true);
  let last = '';
  const look = () => {
    const heading = document.querySelector('main h1');
    const isReady = heading !== null && document.querySelector('main .skeleton') === null;
    const place = isReady ? location.pathname : '';
    if (place !== '' && place !== last) requestAnimationFrame((now) => tell('shown', now));
    if (isReady) last = place;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function figuresOf(rounds: readonly Step[][]): Figure[] {
  const steps = Map.groupBy(rounds.flat(), ({ name }) => name);
  const worst = (of: (step: Step) => number) => Math.max(...rounds.flat().map(of));
  return [
    ...[...steps].map(([name, all]) => {
      const [goal] = all.flatMap(({ goalMs = Infinity }) =>
        goalMs < Infinity ? [{ atMost: goalMs }] : [],
      );
      const shown = all.map(({ shownMs }) => shownMs);
      return figureOf(name, shown, { unit: 'ms', ...(goal && { goal }) });
    }),
    {
      name: 'slowest press, to its next paint',
      unit: 'ms',
      goal: { atMost: 150 },
      value: worst(({ slowestPressMs }) => slowestPressMs),
    },
    { name: 'layout shift', value: worst(({ shift }) => shift), goal: { atMost: 0.001 } },
  ];
}
