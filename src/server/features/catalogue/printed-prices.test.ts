import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { watchPrintedPrices } from './printed-prices.ts';

/** Runs a process for a minute while the overnight price changes every few seconds. */
async function inAMinute(isOurs: boolean) {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let price = 100;
  const read = async () => {
    price += 1;
    return {
      services: [],
      params: [{ code: 'OVERNIGHT_SHIPPING', value: { overnight_shipping_price: price } }],
    };
  };
  const lines: string[] = [];
  const build = vi.fn();
  const prices = watchPrintedPrices({
    catalogue: { read, remembered: () => undefined },
    clock: () => new Date(),
    logger: pino({}, { write: (line) => lines.push(line) }),
    build,
    isOurs: () => isOurs,
  });
  onTestFinished(prices.stop);
  await prices.setPrinted(priceList);
  for (let looks = 0; looks < 12; looks += 1) {
    await vi.advanceTimersByTimeAsync(5000);
    // The other installation publishes its own prices.
    if (looks % 3 === 0) await prices.setPrinted({ ...priceList, serviceFeeCents: looks });
  }
  return { builds: build.mock.calls.length, lines };
}

it('requests a build of its own site when prices differ', async () => {
  expect((await inAMinute(true)).builds).toBeGreaterThan(0);
});

it("never builds another installation's site, and logs that once", {
  tags: ['OPER-008'],
}, async () => {
  const { builds, lines } = await inAMinute(false);
  expect([builds, lines.length]).toEqual([0, 1]);
  expect(lines[0]).toContain(
    'Another installation built the site in DIST_DIR, so this one doesn’t rebuild it.',
  );
});
