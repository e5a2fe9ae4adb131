/** Makes every desk call successfully, and checks its entry in the audit log. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contracts/calls.ts';
import { ROLES } from '#contracts/desk/role.ts';
import { sandboxCards } from '#server/gateways/payment/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { buyOrder, giveUpJob, OTHER_ADDRESS, orderOf } from '#tests/support/api/desk-actions.ts';
import { askDifference } from '#tests/support/api/differences.ts';
import { disputeAnOrder } from '#tests/support/api/disputes.ts';
import { buyTitle, sendPaper } from '#tests/support/api/papers.ts';
import { buyAt } from '#tests/support/api/partners.ts';
import { cancelAnOrder } from '#tests/support/api/refunds.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import {
  type Call,
  type Desk,
  filingRows,
  type NotedRow,
  type Prepare,
} from './recorded-filing.ts';
import { listRows, offerPasskey, openPartners, planPrices } from './recorded-lists.ts';
import { mailRoomRows } from './recorded-mailing.ts';

const SITE = 'https://www.example.com';
const TERMS = {
  ...{ origins: [SITE], webhook: `${SITE}/renewals`, share: '12.5' },
  ...{ contacts: [], nothing_preselected: false },
};

/** These calls only show staff members their own data or that an order has changed, or start something that is logged once it is complete. */
const NOT_NOTED = [
  'GET /v1/api/desk/me',
  'GET /v1/api/desk/orders/:order_id/changes',
  'GET /v1/api/desk/passkeys',
  'POST /v1/api/desk/passkeys/options',
];

const NOTED: NotedRow[] = [
  [
    'GET orders',
    'DESK: searched',
    ({ get }) =>
      () =>
        get('/desk/orders?q=R100001'),
  ],
  [
    'GET today',
    'DESK: today opened',
    ({ get }) =>
      () =>
        get('/desk/today'),
  ],
  ...listRows,
  ...orderRows(),
  ...mailRoomRows(),
  ...filingRows(),
  ...partnerRows(),
  [
    'GET prices',
    'DESK: prices opened',
    ({ get }) =>
      () =>
        get('/desk/prices'),
  ],
  ['POST prices', 'PRICES: planned', (desk) => () => planPrices(desk, '2026-03-12')],
  [
    'POST prices/:uuid/cancellation',
    'PRICES: called off',
    async (desk) => {
      await planPrices(desk, '2026-03-13');
      const { uuid } = await desk.shop.deps.db
        .selectFrom('price_change')
        .select('uuid')
        .where('holds_from', '=', '2026-03-13')
        .executeTakeFirstOrThrow();
      return () => desk.post(`/desk/prices/${uuid}/cancellation`);
    },
  ],
  ['POST passkeys', 'STAFF: passkey added', (desk) => offerPasskey(desk)],
  [
    'DELETE passkeys/:uuid',
    'STAFF: passkey removed',
    async (desk) => {
      for (let count = 0; count < 2; count += 1) {
        const add = await offerPasskey(desk);
        await add();
      }
      const uuid = (await desk.get('/desk/passkeys')).text('data', 'data', 0, 'uuid');
      return () => desk.del(`/desk/passkeys/${uuid}`);
    },
  ],
  [
    'POST logout',
    'STAFF: logged out',
    ({ post }) =>
      () =>
        post('/desk/logout'),
  ],
];

function orderRows(): NotedRow[] {
  const reason = 'customer_asked';
  /** An action on a paid order that has moved forward a number of steps. */
  const asked =
    (what: string, body: object, steps = 0): Prepare =>
    async ({ shop, post }) => {
      const { order } = await buyOrder(shop, { steps });
      return () => post(`/desk/orders/${order}/${what}`, body);
    };
  const looked =
    (what: string): Prepare =>
    async ({ shop, get }) => {
      const { order } = await buyOrder(shop);
      return () => get(`/desk/orders/${order}${what}`);
    };
  const ship_to = OTHER_ADDRESS;
  const note = { kind: 'note', text: 'Called.' };
  return [
    ['GET orders/:order_id', 'DESK: order opened', looked('')],
    ['GET orders/:order_id/actions', 'DESK: actions opened', looked('/actions')],
    [
      'POST orders/:order_id/mails',
      'DESK: mail sent again',
      async ({ shop, get, post, runDue }) => {
        const { order } = await buyOrder(shop);
        await runDue();
        const actions = await get(`/desk/orders/${order}/actions`);
        const mail_uuid = actions.text('data', 'mails', 0, 'uuid');
        return () => post(`/desk/orders/${order}/mails`, { reason, mail_uuid });
      },
    ],
    [
      'GET orders/:order_id/mails/:uuid',
      'DESK: mail opened',
      async ({ shop, get, runDue }) => {
        const { order } = await buyOrder(shop);
        await runDue();
        const uuid = (await get(`/desk/orders/${order}/actions`)).text('data', 'mails', 0, 'uuid');
        return () => get(`/desk/orders/${order}/mails/${uuid}`);
      },
    ],
    ['POST orders/:order_id/messages', 'DESK: message sent', asked('messages', { text: 'Hello.' })],
    [
      'POST orders/:order_id/ship-to',
      'DESK: ship-to corrected',
      asked('ship-to', { reason, ship_to }),
    ],
    [
      'POST orders/:order_id/mailing',
      'DESK: mailed again',
      asked('mailing', { reason: 'lost', ship_to }, 2),
    ],
    ['POST orders/:order_id/cancellation', 'ORDER: canceled', asked('cancellation', { reason })],
    [
      'POST orders/:order_id/refunds',
      'DESK: refund granted',
      asked('refunds', { reason, amount: 1 }),
    ],
    [
      'POST orders/:order_id/step',
      'DESK: step tried again',
      async ({ shop, post }) => {
        const { order, line } = await buyOrder(shop);
        await giveUpJob(shop, line);
        shop.travel({ ms: STEP_MS });
        return () => post(`/desk/orders/${order}/step`, { reason });
      },
    ],
    ['POST orders/:order_id/notes', 'DESK: note written', asked('notes', note)],
    [
      'POST orders/:order_id/handovers',
      'DESK: handed over',
      async ({ shop, get, post }) => {
        const { order } = await buyOrder(shop);
        const actions = await get(`/desk/orders/${order}/actions`);
        const body = { to: actions.text('data', 'colleagues', 0, 'uuid'), text: 'Call back.' };
        return () => post(`/desk/orders/${order}/handovers`, body);
      },
    ],
    [
      'POST orders/:order_id/papers',
      'PAPERS: decided',
      async ({ shop, post }) => {
        const { order } = await orderOf(shop, (await buyTitle(shop)).line);
        const verdicts = [{ paper: 'odometer', seen: null, again: null }];
        return () => post(`/desk/orders/${order}/papers`, { verdicts });
      },
    ],
    [
      'GET orders/:order_id/papers/:paper/file',
      'PAPERS: opened',
      async ({ shop, headers }) => {
        const { line } = await buyTitle(shop);
        await sendPaper(shop, line, { paper: 'odometer' });
        const path = `/v1/api/desk/orders/${(await orderOf(shop, line)).order}/papers/odometer/file`;
        return async () => shop.api.request(path, { headers });
      },
    ],
    [
      'GET disputes/:uuid/evidence',
      'DESK: evidence opened',
      async ({ shop, headers }) => {
        const { uuid } = await disputeAnOrder(shop);
        const path = `/v1/api/desk/disputes/${uuid}/evidence`;
        return async () => shop.api.request(path, { headers });
      },
    ],
    [
      'POST orders/:order_id/payment',
      'DESK: payment asked about',
      async ({ shop, post }) => {
        const { user, line } = await fillCart(shop);
        await pay(shop, user, { cardnumber: sandboxCards.answerLost });
        const { order } = await orderOf(shop, line);
        return () => post(`/desk/orders/${order}/payment`, { reason });
      },
    ],
    [
      'POST orders/:order_id/fraud-warning',
      'DESK: warning dismissed',
      async ({ shop, post }) => {
        const { order } = await disputeAnOrder(shop, { status: 'actionable' });
        return () => post(`/desk/orders/${order}/fraud-warning`, { reason: 'confirmed' });
      },
    ],
    [
      'POST orders/:order_id/difference/withdrawal',
      'DIFFERENCE: withdrawn',
      async ({ shop, post }) => {
        const { order, line } = await buyOrder(shop);
        await askDifference(shop, line, 500);
        return () => post(`/desk/orders/${order}/difference/withdrawal`, { reason });
      },
    ],
    [
      'POST orders/:order_id/limits',
      'DESK: limits released',
      asked('limits', { reason, limits: ['login', 'payment'] }),
    ],
    [
      'POST complaints/:uuid/closing',
      'DESK: complaint closed',
      async ({ shop, get, post }) => {
        const { order } = await buyOrder(shop);
        await post(`/desk/orders/${order}/notes`, { ...note, kind: 'complaint' });
        const actions = await get(`/desk/orders/${order}/actions`);
        const uuid = actions.text('data', 'complaints', 0, 'uuid');
        return () => post(`/desk/complaints/${uuid}/closing`);
      },
    ],
    [
      'POST refunds/:uuid/done',
      'REFUND: done',
      async ({ shop, post, runDue }) => {
        const { refund } = await cancelAnOrder(shop, sandboxCards.refundRejected);
        await runDue();
        return () => post(`/desk/refunds/${refund.uuid}/done`);
      },
    ],
    [
      'POST jobs/:uuid/retry',
      'JOBS: tried again',
      async ({ shop, post }) => {
        const { line } = await buyOrder(shop);
        const { uuid } = await giveUpJob(shop, line);
        return () => post(`/desk/jobs/${uuid}/retry`);
      },
    ],
  ];
}

function partnerRows(): NotedRow[] {
  let count = 0;
  const add = ({ post }: Desk) => {
    count += 1;
    return post('/desk/partners', { ...TERMS, name: `Shop ${count}` });
  };
  const addSeen = async (desk: Desk, mark: string) => {
    const path = `/desk/partners/${(await add(desk)).text('data', 'uuid')}`;
    return [path, (await desk.get(path)).text('data', 'seen', mark)] as const;
  };
  /** A call about a partner that was added just for this call. */
  const about =
    (call: (desk: Desk, path: string) => ReturnType<Call>): Prepare =>
    async (desk) => {
      const path = `/desk/partners/${(await add(desk)).text('data', 'uuid')}`;
      return () => call(desk, path);
    };
  return [
    ['GET partners', 'DESK: partners opened', openPartners],
    ['GET partners/:uuid', 'DESK: partner opened', about(({ get }, path) => get(path))],
    [
      'GET partners/:uuid/report',
      'DESK: partner report opened',
      about(({ get }, path) => get(`${path}/report?month=2026-03`)),
    ],
    [
      'GET partners/:uuid/events/:event',
      'DESK: partner opened',
      async (desk) => {
        const path = `/desk/partners/${(await add(desk)).text('data', 'uuid')}`;
        await desk.post(`${path}/events`, { event: 'order.paid' });
        const event = (await desk.get(path)).text('data', 'events', 0, 'id');
        return () => desk.get(`${path}/events/${event}`);
      },
    ],
    [
      'GET partners/:uuid/payouts',
      'DESK: partner report opened',
      about(({ get }, path) => get(`${path}/payouts`)),
    ],
    [
      'POST partners/:uuid/payouts',
      'PARTNER: payout recorded',
      about(({ post }, path) =>
        post(`${path}/payouts`, { month: '2026-02', paid_on: '2026-03-05', reference: 'ACH 17' }),
      ),
    ],
    ['POST partners', 'PARTNER: added', (desk) => () => add(desk)],
    [
      'PUT partners/:uuid',
      'PARTNER: changed',
      async (desk) => {
        const [path, seen] = await addSeen(desk, 'terms');
        return () => desk.put(path, { ...TERMS, name: 'Shop of Ada', seen });
      },
    ],
    [
      'POST partners/:uuid/keys',
      'PARTNER: key rolled',
      async (desk) => {
        const [path, seen] = await addSeen(desk, 'live');
        return () => desk.post(`${path}/keys`, { kind: 'live', days: 7, seen });
      },
    ],
    ['POST partners/:uuid/end', 'PARTNER: ended', about(({ post }, path) => post(`${path}/end`))],
    [
      'POST partners/:uuid/events',
      'JOBS: tried again',
      async (desk) => {
        const { text } = await add(desk);
        await buyAt(desk.shop, text('data', 'live'));
        await desk.runDue();
        const path = `/desk/partners/${text('data', 'uuid')}`;
        const event = (await desk.get(path)).text('data', 'events', 0, 'id');
        return () => desk.post(`${path}/events`, { event });
      },
    ],
  ];
}

const pathOf = (call: string) => call.replace(' ', ' /v1/api/desk/');

it('Every desk call is logged, or has a reason why not', { tags: ['OPER-004'] }, () => {
  const ofStaff = calls.filter(({ who }) => ROLES.some((role) => role === who));
  expect([...NOTED.map(([call]) => pathOf(call)), ...NOT_NOTED].sort()).toEqual(
    ofStaff.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort(),
  );
});

describe('The audit log', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi({ papersCheckedBy: 'people' });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    shop.travel();
    shop.deps.dmvFiledBy = 'gateway';
  });

  it.each(NOTED)('records who did %s: %s', { tags: ['OPER-004'] }, async (_, event, prepare) => {
    const { headers, uuid } = await shop.staff('manager');
    const call = await prepare({
      shop,
      headers,
      runDue: async () => (await createTestWork(shop)).runDue(),
      get: (path) => shop.get(path, headers),
      put: (path, body) => shop.put(path, body, headers),
      del: (path) => shop.del(path, headers),
      post: (path, body = {}) => shop.post(path, { request_uuid: randomUUID(), ...body }, headers),
    });
    const entries = async () => {
      const { db } = shop.deps;
      const of = db.selectFrom('audit_log').select('message').where('staff_uuid', '=', uuid);
      return (await of.execute()).map(({ message }) => message);
    };
    const before = await entries();
    expect((await call()).status).toBe(200);
    const more = await entries();
    for (const message of before) more.splice(more.indexOf(message), 1);
    expect(more).toEqual([expect.stringMatching(`^${event}`)]);
  });
});
