import { describe, expect, it } from 'vitest';
import { dealDetails, quoteFees, totalOf } from './quote.ts';

const priceConfig = {
  dmv_registration_fee: 28,
  ca_dmv_bpa_fee: 3,
  any_service_fee: '29.95',
  'shipping_&_handling': 5,
  convenience_fee: 1,
};
const convenienceRate = 0.0225;
const vehicle = { registrationFeeCents: 20_000, bpaFeeCents: 400 };

describe('A quote', () => {
  it.each([
    ['renewal', 20_000, 400, 459],
    ['replacement', 2800, 400, 100],
    ['title', 2800, 400, 100],
    ['transfer', 2800, 400, 100],
    ['status', 2800, 300, 100],
  ] as const)(
    'charges a %s the fees %d, %d, and %d cents',
    (kind, registration, bpa, convenience) => {
      expect(quoteFees({ kind, priceConfig, convenienceRate }, vehicle)).toEqual({
        dmv_registration_fee_cents: registration,
        ca_dmv_bpa_fee_cents: bpa,
        service_fee_cents: 2995,
        shipping_fee_cents: 500,
        convenience_fee_cents: convenience,
      });
    },
  );

  it('is shown in dollars, with overnight shipping in the shipping line only', {
    tags: ['AMB-026'],
  }, () => {
    const fees = quoteFees({ kind: 'renewal', priceConfig, convenienceRate }, vehicle);
    expect(totalOf(fees)).toBe(24_354);
    expect(dealDetails(fees, 3995)).toEqual({
      dmv_registration_fee: 200,
      ca_dmv_bpa_fee: 4,
      dmv_service_fee: 29.95,
      'shipping_&_handling': 44.95,
      convenience_fee: 4.59,
    });
  });
});
