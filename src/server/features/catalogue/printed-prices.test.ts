import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { followPrices } from './printed-prices.ts';

/** What a process does in a minute in which the charged price of overnight shipping changes each few seconds. */
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
  const prices = followPrices({
    catalogue: { read, remembered: () => undefined },
    clock: () => new Date(),
    logger: pino({}, { write: (line) => lines.push(line) }),
    build,
    isOurs: () => isOurs,
  });
  onTestFinished(prices.stop);
  await prices.arePrinted(priceList);
  for (let looks = 0; looks < 12; looks += 1) {
    await vi.advanceTimersByTimeAsync(5000);
    // The other installation builds its own prices in.
    if (looks % 3 === 0) await prices.arePrinted({ ...priceList, serviceFeeCents: looks });
  }
  return { builds: build.mock.calls.length, lines };
}

it('asks for a build of the own site where other prices are charged', async () => {
  expect((await inAMinute(true)).builds).toBeGreaterThan(0);
});

it('never builds the site of another installation, and says so once', {
  tags: ['OPER-008'],
}, async () => {
  const { builds, lines } = await inAMinute(false);
  expect([builds, lines.length]).toEqual([0, 1]);
  expect(lines[0]).toContain(
    'Another installation built the site in DIST_DIR, so this one doesn’t rebuild it.',
  );
});
