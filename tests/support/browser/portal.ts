/** A partner's portal with mocked answers. */
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import type { Payouts } from '#contracts/partner/report.ts';
import type { Answers } from './mock-api.ts';

export const PORTAL = '/v1/api/partners/portal';
const made = { created_at: '2026-10-01T18:00:00Z', ends_at: null };
const NONE = { live: 0, test: 0, events: [] };
export const partner: ShownDeskPartner = {
  undelivered: NONE,
  ...{ uuid: 'p1', name: 'Sample Motors', origins: ['https://www.example.com'], share: '12.5' },
  ...{ webhook: 'https://www.example.com/renewals', ended_at: null, created_at: made.created_at },
  ...{ contacts: ['dana@gmail.com'], nothing_preselected: false, earlier_secret_until: null },
  keys: [
    { ...made, kind: 'live', key: 'live_aaaaaaaaaaaaaaaaaaaaaaaa' },
    { ...made, kind: 'test', key: 'test_aaaaaaaaaaaaaaaaaaaaaaaa' },
    { ...made, kind: 'report', key: null },
  ],
  seen: { live: 'l1', test: 't1', report: 'r1', webhook: 'w1', terms: 'a1' },
  changes: [
    {
      at: '2026-11-19T22:00:00Z',
      by: 'dana@gmail.com',
      what: 'Webhook removed: https://www.example.com/old',
    },
    { at: '2026-11-18T22:00:00Z', by: null, what: 'Commission: 12.5% of our service fee' },
  ],
  has_live_orders: false,
  events: [
    {
      ...{
        id: 'e1',
        type: 'order.paid',
        mode: 'test',
        order_id: 'R100011',
        reference: 'cart 17',
        state: 'pending',
        attempts: 2,
      },
      ...{
        last_error: "The partner's server responded with 500",
        next_try_at: '2026-11-19T22:44:00Z',
      },
      created_at: '2026-11-19T22:14:00Z',
    },
  ],
};

const PAYOUTS: Payouts = {
  days: 30,
  months: [
    {
      ...{ month: '2026-11', commission_cents: 11_594 },
      payment: { state: 'open', closes_on: '2026-11-30' },
    },
    {
      ...{ month: '2026-10', commission_cents: 23_410 },
      payment: { state: 'paid', paid_on: '2026-11-05', reference: 'ACH 17' },
    },
    {
      ...{ month: '2026-09', commission_cents: 5000 },
      payment: { state: 'due', due_on: '2026-10-30' },
    },
  ],
};
export const MONTH = { amount_cents: 812_345, commission_cents: 11_594 };

export const PORTAL_ANSWERS: Answers = {
  [`GET ${PORTAL}`]: { body: { data: partner } },
  [`GET ${PORTAL}/report`]: { body: { data: { ...MONTH, rows: 0, first: [] } } },
  [`GET ${PORTAL}/payouts`]: { body: { data: PAYOUTS } },
};
