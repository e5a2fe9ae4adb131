import { expect, type Page } from '@playwright/test';
import type { OrderHistory } from '#contracts/desk/order-history.ts';
import type { SearchData, SearchHit } from '#contracts/desk/order-search.ts';
import type { Today } from '#contracts/desk/today.ts';
import { expectAccessible } from './axe.ts';
import { address, fees } from './mock-api.ts';

export const MEMBER = {
  uuid: '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e',
  name: 'Kim Agent',
  role: 'agent',
};
export const ME = { 'GET /v1/api/desk/me': { body: { data: MEMBER } } };

export async function beAtTheDesk(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('desk_token', 'a token of a test'));
}

export const hit: SearchHit = {
  ...{ order_id: 'R100011', plate: '8ABC123', name: 'Dana Sample' },
  ...{ email: 'dana@example.com', service: 'Renew Vehicle Registration', tag: 'processing' },
  ...{ is_test: false, amount: 266.07, partner: null },
  ...{ paid_at: '2026-11-19T22:14:00Z', created_at: '2026-11-19T22:09:00Z' },
};
export const found: SearchData = {
  kind: 'email',
  hits: [
    hit,
    { ...hit, order_id: 'R100009', tag: 'papersMissing', service: 'Transfer Title' },
    { ...hit, order_id: 'R100008', tag: 'canceled', partner: 'Sample Motors' },
    { ...hit, order_id: null, plate: 'CF1234AB', tag: 'lookedUp', paid_at: null },
  ],
  total: 4,
  next: null,
  also: null,
};

const entry = { is_bad: false, who: null };
export const story: OrderHistory = {
  ...{ order_id: 'R100011', tag: 'processing', is_test: false, stage: 'paid' },
  service: { name: 'Renew Vehicle Registration', kind: 'renewal' },
  ...{
    amount: 266.07,
    is_estimate: false,
    paid_at: '2026-11-19T22:14:00Z',
    payment_reference: 'P100042',
    card: 'Visa ending in 4242',
    payment_page: 'https://dashboard.example.com/payments/pi_1',
    tracking: null,
  },
  fee_difference: null,
  next: { what: 'Filing with the DMV', at: '2026-11-19T22:44:00Z' },
  tell: 'We file it Thu 11/19/2026 and mail it by Mon 11/23/2026; expected Tue 11/24/2026.',
  entries: [
    {
      ...entry,
      at: '2026-11-19T22:14:00Z',
      what: 'Paid $266.07, reference P100042',
      by: 'payment',
    },
    {
      ...entry,
      at: '2026-11-19T22:12:00Z',
      what: 'Not paid, P100041',
      by: 'payment',
      is_bad: true,
    },
    { ...entry, at: '2026-11-19T22:05:00Z', what: 'Plate 8ABC123 looked up', by: 'customer' },
  ],
  opened: [
    { ...entry, at: '2026-11-19T22:20:00Z', what: 'Order opened', by: 'staff', who: 'Kim Agent' },
  ],
  ...{ complaints: [], claims: [] },
  replies_to: 'hello@example.com',
  customer: { name: 'Dana Sample', email: 'dana@example.com', phone: '(916) 555-0142' },
  ship_to: {
    ...{ address, is_readable: true, is_overnight: true, is_mailed: true, label_at: null },
    shared_with: ['R100012'],
  },
  vehicle: {
    ...{ plate: '8ABC123', type: 'Automobile', make: 'Honda', vin: '1HGCM82633A004352' },
    expires_on: '2026-12-31',
  },
  ...{
    fees,
    fee_lines: [],
    price_config: {},
    overnight_fee: 39.95,
    refund: null,
    partner: null,
  },
  ...{ papers: [], mails: [], jobs: [], disputes: [], version: 'v1' },
};

const unclaimed = { task: null, claim: null, action: null };
const item = { ...unclaimed, reference: null, plate: '8ABC123', order_id: 'R100011', amount: null };
export const today: Today = {
  groups: [
    {
      ...{ kind: 'unknown_payments', total: 1 },
      items: [
        {
          ...{
            ...item,
            uuid: null,
            what: 'The bank has not responded. P100042',
            next: 'Check with the bank',
          },
          ...{ since: '2026-11-19T22:00:00Z', amount: 185.43 },
        },
      ],
    },
    {
      ...{ kind: 'late_orders', total: 30 },
      items: [
        {
          ...{ ...item, uuid: null, what: 'Filed, no response from the DMV. Promised 11/18/2026' },
          ...{ since: '2026-11-18T22:00:00Z', next: 'File again' },
        },
      ],
    },
    {
      ...{ kind: 'privacy', total: 1 },
      items: [
        {
          ...{ ...item, uuid: null, order_id: null, plate: null, reference: 'P1001' },
          what: 'Wants a copy of their data: dana@example.com. Answer by 12/30/2026',
          ...{ since: '2026-11-15T22:00:00Z', next: 'Ask an operator to run npm run privacy' },
        },
      ],
    },
  ],
  counts: { mine: 0, unclaimed: 32, colleagues: 0 },
  ...{ declined: 4, payments: 61, lookups: 120, version: 'v1' },
};

export async function expectNoSidewaysScroll(page: Page) {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}

/** Expects the page to fit windows of these widths, widest first. The window keeps the last width. */
export async function expectFits(page: Page, name: string, widths: readonly number[]) {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    if (index === 0 || index === widths.length - 1) await expectAccessible(page);
    await shoot(page, `desk-${name}-${width}`);
  }
}

export async function shoot(page: Page, name: string) {
  if (process.env.SHOTS === undefined) return;
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}
