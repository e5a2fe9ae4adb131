/**
 * A mid-range phone on a slow network. A page on it records what its user feels: when its largest part is painted, how
 * long a press takes to show something, and what moves.
 */
import type { BrowserContextOptions, Page } from '@playwright/test';
import * as z from 'zod/mini';

/** Lighthouse's slow 4G and mid-range phone. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 93_750,
};
const CPU_RATE = 4;
export const PHONE = {
  viewport: { width: 360, height: 780 },
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;
const PATIENCE_MS = 60_000;
/** Faster than people type on a phone. */
const KEY_MS = 100;

/** Times are milliseconds since 1970, so that they can be compared across documents. */
const eventSchema = z.object({
  kind: z.string(),
  at: z.number(),
  value: z.number(),
  path: z.string(),
  /** When the document's navigation began. */
  opened: z.number(),
  detail: z.string(),
});
type SeenEvent = z.infer<typeof eventSchema>;

export type Step = {
  name: string;
  /** For each page that was loaded, the time from its navigation to its largest paint. */
  paints: readonly { page: string; ms: number }[];
  /** From the press to the next screen with its data. */
  shownMs?: number | undefined;
  /** From the navigation to the screen with its data, if a page was loaded. */
  loadedMs?: number | undefined;
  slowestPressMs: number;
  shift: number;
};

/** Types as a person does, into the fields with these names. */
export async function typeInto(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.locator(`input[name=${name}]`).pressSequentially(value, { delay: KEY_MS });
  }
}

/** Slows down the page. Each step ends when the page is at rest. */
export async function recordOn(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
  await page.addInitScript(watch);
  const steps: Step[] = [];
  let seen = 0;
  const readAll = async () => {
    const text = await page.evaluate(() => sessionStorage.getItem('bench') ?? '[]');
    return z.array(eventSchema).parse(JSON.parse(text));
  };
  const readNew = async () => (await readAll()).slice(seen);
  const end = async (name: string, times: Pick<Step, 'shownMs' | 'loadedMs'> = {}) => {
    await page.waitForTimeout(1000);
    const events = await readNew();
    seen += events.length;
    const of = (kind: string) => events.filter((event) => event.kind === kind);
    const shifts = of('shift');
    for (const { value, detail } of shifts) {
      console.error(`${name}: ${detail} moved (${value.toFixed(4)})`);
    }
    const paints = of('open').flatMap(({ path, opened }) => {
      const last = of('paint').findLast((paint) => paint.opened === opened);
      return last ? [{ page: path.split('/', 2).join('/'), ms: last.value }] : [];
    });
    steps.push({
      name,
      paints,
      ...times,
      slowestPressMs: Math.max(0, ...of('press').map(({ value }) => value)),
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
    });
  };
  return {
    steps,
    /** An action that leads to no other screen, or the page that is opened first. */
    async does(name: string, act: () => Promise<unknown>) {
      await act();
      await end(name);
    },
    /** A press that leads to the screen at `path`. */
    async goes(name: string, path: string, press: () => Promise<unknown>) {
      await press();
      const limit = Date.now() + PATIENCE_MS;
      while (Date.now() < limit) {
        // The page can't be read while it is replaced.
        const events = await readNew().catch(() => []);
        const shown = events.find((event) => event.kind === 'shown' && event.path.startsWith(path));
        if (shown) {
          const isBefore = ({ kind, at }: SeenEvent) => kind === 'click' && at < shown.at;
          const pressedAt = events.findLast(isBefore)?.at ?? Number.NaN;
          const isLoaded = shown.opened > pressedAt;
          const loadedMs = isLoaded ? shown.at - shown.opened : undefined;
          return end(name, { shownMs: shown.at - pressedAt, loadedMs });
        }
        await page.waitForTimeout(100);
      }
      throw new Error(`The screen at ${path} was not shown`);
    },
  };
}

/** Runs in the page. */
function watch() {
  const tell = (kind: string, at: number, value = 0, detail = '') => {
    const all: unknown[] = JSON.parse(sessionStorage.getItem('bench') ?? '[]');
    const opened = performance.timeOrigin;
    all.push({ kind, at: opened + at, value, path: location.pathname, opened, detail });
    sessionStorage.setItem('bench', JSON.stringify(all));
  };
  const nameOf = (node: unknown) =>
    node instanceof Element
      ? `<${node.localName} class="${node.className}">`
      : `text “${node instanceof Node ? node.textContent : ''}”`;
  const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 48 }),
    });
  tell('open', 0);
  observe('largest-contentful-paint', ({ startTime }) => tell('paint', startTime, startTime));
  let isUsed = false;
  observe('layout-shift', (entry) => {
    if (!('value' in entry && 'hadRecentInput' in entry && 'sources' in entry)) return;
    // The browser counts the emulated size of the screen as input.
    if (entry.hadRecentInput && isUsed) return;
    const sources = Array.isArray(entry.sources) ? entry.sources : [];
    const detail = sources.map(({ node }) => nameOf(node)).join(', ');
    tell('shift', entry.startTime, Number(entry.value), detail);
  });
  observe('event', (entry) => {
    if ('interactionId' in entry && Number(entry.interactionId) > 0)
      tell('press', entry.startTime, entry.duration);
  });
  for (const type of ['pointerdown', 'keydown']) {
    addEventListener(
      type,
      () => {
        isUsed = true;
      },
      true,
    );
  }
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
