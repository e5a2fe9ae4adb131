import { expect, type Page, type Request } from '@playwright/test';
import { isSameCity } from '#contracts/account/changed-parts.ts';
import { type AddressSample, addressSamples } from '#tests/support/address-samples.ts';
import { address, at, list, mockApi, ok } from '#tests/support/browser/mock-api.ts';
import { confirmAddress, continueFromShipping } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';

const PARTS = 4;
const SAMPLE_MS = 15_000;

/** The returned function returns the saved address. The postal calls reach the server. */
async function openShop(page: Page): Promise<() => unknown> {
  let saved: unknown;
  const save = (request: Request) => {
    saved = request.postDataJSON();
    return ok({ uuid: 'a1' });
  };
  await mockApi(page, {
    'GET /v1/api/user/shipping/address': (request) =>
      request.url().includes('uuid=a1') ? list({ ...address, ...Object(saved) }) : list(),
    'POST /v1/api/user/shipping/address': save,
    'PUT /v1/api/user/shipping/address/*': save,
  });
  await page.route('**/v1/api/usps/**', (route) => route.continue());
  return () => saved;
}

async function enter(page: Page, { street, unit, city, state, zip }: AddressSample) {
  const field = (name: string) => page.locator(`[name=${name}]`);
  await page.goto('/shipping-address/u1/v1');
  await field('first_name').fill('Dana');
  await field('last_name').fill('Sample');
  await field('street_address').fill(street);
  await field('unit').fill(unit);
  await field('zip_code').fill(zip);
  await expect(field('city'), `${zip} has a city`).not.toHaveValue('');
  await expect(field('state'), `${zip} has its state`).toHaveValue(state);
  await field('city').fill(city);
  await field('phone_no').fill('9165550142');
}

for (let part = 0; part < PARTS; part += 1) {
  const samples = addressSamples.filter((_, index) => index % PARTS === part);
  test(`real addresses are saved as typed or better, part ${part + 1}`, {
    tag: ['@long', '@PLACE-001', '@PLACE-002', '@PLACE-003'],
  }, async ({ page }) => {
    test.setTimeout(samples.length * SAMPLE_MS);
    const saved = await openShop(page);
    const worse: unknown[] = [];
    let better = 0;
    for (const sample of samples) {
      const typed = [sample.street, sample.unit].filter(Boolean).join(' ');
      await test.step(`${typed}, ${sample.city}`, async () => {
        await enter(page, sample);
        await continueFromShipping(page);
        await confirmAddress(page);
        await page.evaluate(() => sessionStorage.clear());
        const result = saved();
        const isSuggested = at(result, 'is_usps_suggested') === true;
        const street = [at(result, 'street_address'), at(result, 'unit')].filter(Boolean).join(' ');
        const isGood =
          street === (isSuggested ? sample.official : typed) &&
          isSameCity(String(at(result, 'city')), sample.city) &&
          at(result, 'state') === sample.state &&
          at(result, 'zip_code') === sample.zip;
        if (!isGood) worse.push({ sample, result });
        else if (isSuggested) better += 1;
      });
    }
    expect(worse).toEqual([]);
    expect(better).toBeGreaterThan(samples.length * 0.9);
  });
}
