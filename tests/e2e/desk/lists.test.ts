/** The desk's lists with realistic rows, among them long names and notes. */
import type { ToFile } from '#contracts/desk/filing.ts';
import type { MailRoom, ShownParcel, ToPrint } from '#contracts/desk/mail-room.ts';
import type { OrderList } from '#contracts/desk/order-list.ts';
import type { Today, TodayItem, TodayKind } from '#contracts/desk/today.ts';
import { beAtTheDesk, expectFits, hit, MEMBER } from '#tests/support/browser/desk.ts';
import { address, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const LONG_NAME = 'Maximiliana-Alexandra Featherstonehaugh-Wolfeschlegelsteinhausen';
const LONG_EMAIL = 'maximiliana.featherstonehaugh.wolfeschlegel@department.example.com';
const NAMES = ['Dana Sample', 'Luis Ortega', LONG_NAME, 'An Nguyen', 'Priya Raman', 'Bo Li'];
const SERVICES = ['Renew Vehicle Registration', 'Transfer Title', 'Replace a Lost Sticker'];
const TAGS = ['processing', 'toBeMailed', 'feesTaken', 'mailed', 'canceled', 'completed'] as const;

const pick = <T>(values: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const value = values[at % values.length];
  if (value === undefined) throw new Error('Expected a value');
  return value;
};
const orderAt = (at: number) => `R${100_011 + at}`;
const plateAt = (at: number) => `${8 - (at % 3)}ABC${123 + at}`;
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

const orders: OrderList = {
  hits: times(12, (at) => ({
    ...hit,
    ...{ order_id: orderAt(at), plate: plateAt(at), name: pick(NAMES, at) },
    email: at % 6 === 2 ? LONG_EMAIL : hit.email,
    ...{ service: pick(SERVICES, at), tag: pick(TAGS, at), amount: 86.5 + 31 * at },
    partner: at % 4 === 3 ? 'Sample Motors of Greater Sacramento' : null,
  })),
  next: '00000000-0000-4000-8000-00000000000a',
  partners: [],
  services: [],
  views: [
    { name: 'Canceled this month', filter: { state: 'canceled' } },
    { name: 'Sample Motors, waiting for documents', filter: { state: 'papersMissing' } },
  ],
};

const filed = times(
  9,
  (at): ToFile => ({
    ...{ order_id: orderAt(at), service: pick(SERVICES, at), kind: 'renewal', plate: plateAt(at) },
    ...{ vin: '1HGCM82633A004352', vehicle: 'Honda, Automobile', owner: pick(NAMES, at) },
    twins: at === 4 ? ['R100003', 'R100004'] : [],
    ...{ expires_on: '2027-01-31', promised_on: '2026-11-19', is_late: at < 2 },
    handovers: [],
    ...{ is_overnight: at === 1, is_disputed: at === 3, paid_at: '2026-11-19T18:00:00Z' },
    ...{
      collected: 199 + at,
      covered: at === 2 ? 25 : 0,
      is_estimate: at === 5,
      charges: at === 2 ? 1213.25 : null,
    },
    ...{ documents: [], missing: [], checked_at: null },
    claim: at === 6 ? { name: LONG_NAME, is_mine: false } : null,
  }),
);
const counts = { open: 9, unclaimed: 8, mine: 5, papers: 2 };

const packed = (at: number) => ({
  ...{ order_id: orderAt(at), plate: plateAt(at), service: pick(SERVICES, at) },
  ...{ mailed: 'sticker and registration card', proof: 'sticker' as const, sticker_number: null },
  handovers: at % 3 === 0 ? ['Hold it for Kim.'] : [],
});
const shipTo = (at: number) => {
  const [first_name = '', ...last] = pick(NAMES, at).split(' ');
  return { ...address, first_name, last_name: last.join(' ') };
};
const toPrint = (at: number): ToPrint => ({
  ...{ orders: at === 2 ? [packed(2), packed(3)] : [packed(at)], ship_to: shipTo(at) },
  ...{ is_overnight: at === 0, accepted_at: '2026-11-19T18:00:00Z', mail_by: '2026-11-20' },
  ...{ waits_for: at === 2 ? ['R100004'] : [], is_again: at === 1 },
});
const parcel = (at: number, state: ShownParcel['state']): ShownParcel => ({
  ...{ uuid: `00000000-0000-4000-8000-0000000000${10 + at}`, state, orders: [packed(at)] },
  ...{ ship_to: shipTo(at), is_overnight: at % 5 === 0, carrier: 'usps' },
  ...{ tracking_number: '9400111201080805483016', is_label_bought: true },
  problem: at === 7 ? 'EasyPost didn’t accept the address: the street has no such number.' : null,
  ...{ printed_at: '2026-11-19T18:00:00Z', printed_by: 'Kim Agent' },
  mailed_at: state === 'printed' ? null : '2026-11-19T21:00:00Z',
  ...{ mailed_by: state === 'printed' ? null : 'Kim Agent', undo_until: null },
});
const room: MailRoom = {
  to_print: times(4, toPrint),
  to_pack: [parcel(5, 'printed'), parcel(7, 'printed'), parcel(8, 'printed')],
  mailed: [parcel(9, 'mailed'), parcel(10, 'delivered')],
  failed: [parcel(11, 'returned'), parcel(14, 'lost')],
  ...{ sells_labels: true, is_sandbox: false },
};

const item = (at: number, what: string, next: string): TodayItem => ({
  ...{ uuid: null, task: `${at}`, reference: null, order_id: orderAt(at), plate: plateAt(at) },
  ...{
    what,
    next,
    action: null,
    since: '2026-11-18T22:00:00Z',
    amount: at % 2 === 0 ? 185.43 : null,
  },
  claim: at === 2 ? { name: LONG_NAME, is_mine: false } : null,
});
const group = (kind: TodayKind, total: number, ...items: TodayItem[]) => ({ kind, total, items });
const today: Today = {
  counts: { mine: 0, unclaimed: 8, colleagues: 1 },
  groups: [
    group(
      'handovers',
      1,
      item(
        1,
        `From ${LONG_NAME}: the customer calls back at 3 PM about the smog check`,
        'Read the note',
      ),
    ),
    group(
      'unknown_payments',
      1,
      item(2, 'The bank has not responded. P100042', 'Check with the bank'),
    ),
    group(
      'disputes',
      1,
      item(4, 'Disputed $185.43, respond by 12/03/2026. P100040', 'Send the evidence'),
    ),
    group(
      'late_orders',
      30,
      ...times(3, (at) =>
        item(5 + at, 'Filed, no response from the DMV. Promised 11/18/2026', 'Enter the answer'),
      ),
    ),
    group('to_file', 1, {
      ...item(9, '9 orders to file with the DMV, 2 of them late', 'Open the list'),
      order_id: null,
      plate: null,
      task: null,
    }),
    group(
      'complaints',
      1,
      item(10, `Open complaint: ${LONG_EMAIL} says that the envelope was torn`, 'Resolve it'),
    ),
  ],
  ...{ declined: 4, payments: 61, lookups: 120, version: 'v1' },
};

test('The desk’s lists fit, even with long names and notes', {
  tag: ['@long', '@OPER-005'],
}, async ({ page }) => {
  await beAtTheDesk(page);
  await mockApi(page, {
    'GET /v1/api/desk/me': { body: { data: { ...MEMBER, role: 'manager' } } },
    'GET /v1/api/desk/today': { body: { data: today } },
    'GET /v1/api/desk/order-list': { body: { data: orders } },
    'GET /v1/api/desk/filing': (request) => {
      const isMine = request.url().includes('view=mine');
      const listed = isMine
        ? filed.slice(0, 5).map((one) => ({ ...one, claim: { name: 'Kim Agent', is_mine: true } }))
        : filed;
      const view = isMine ? 'mine' : 'open';
      return {
        body: {
          data: { filed_by: 'people', view, upcoming: null, version: 'v1', counts, orders: listed },
        },
      };
    },
    'GET /v1/api/desk/mail-room': { body: { data: room } },
  });
  const screens = ['', '/orders?state=canceled', '/filing', '/filing?view=mine', '/mail-room'];
  for (const screen of screens) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/desk${screen}`);
    await page
      .getByRole('link', { name: orderAt(1) })
      .first()
      .waitFor();
    await expectFits(page, `list${screen.replaceAll(/\W+/g, '-')}`, [1280, 768, 360]);
  }
});
