import type { FeeQuestion } from '#contracts/fees/estimate.ts';

export const feeQuestion: FeeQuestion = {
  as_of: '2026-09-16',
  expires_on: '2026-09-16',
  purchased_on: '2022-04-04',
  purchase_price: 20_000,
  body: 'automobile',
  fuel: 'gasoline',
  county: 'Alpine',
};
