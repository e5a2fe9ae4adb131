/** Creates a shop with rows of every kind, through the calls of customers, partners, and staff. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { LOGIN_BROWSER } from '#contracts/account/auth.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import type { OrderStage } from '#server/db/schema.ts';
import { GatewayError } from '#server/errors.ts';
import { recordCheck } from '#server/features/checkout/books/service.ts';
import { upsertDispute } from '#server/features/checkout/disputes/store.ts';
import { insertEvent } from '#server/features/checkout/events/store.ts';
import { hireStaff } from '#server/features/desk/staff/manage.ts';
import { insertEvent as insertParcelEvent } from '#server/features/fulfillment/parcels/store.ts';
import { writeState } from '#server/features/lookup/waiting-line/store.ts';
import { demoPartner, seedDemoPartner } from '#server/features/partners/demo-partner.ts';
import { changePartner } from '#server/features/partners/manage.ts';
import { notePublish } from '#server/features/system/content/store.ts';
import { createAuthenticator } from '#tests/support/api/authenticator.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { asStaff, OTHER_ADDRESS } from '#tests/support/api/desk-actions.ts';
import { mailedDeskCode } from '#tests/support/api/desk-code.ts';
import { askDifference } from '#tests/support/api/differences.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { bearer, LOGIN, loginBody, requestCode, wrong } from '#tests/support/api/login.ts';
import { deliveringAll, inMailRoom } from '#tests/support/api/mail-room.ts';
import { putFile, sendPaper } from '#tests/support/api/papers.ts';
import { addPartner, type TestPartner } from '#tests/support/api/partners.ts';
import { chargeTooLate } from '#tests/support/api/refunds.ts';
import {
  checkoutBody,
  fillCart,
  lookUp,
  pay,
  REPLACEMENT,
  type Shop,
  STATUS_CHECK,
  TRANSFER,
} from '#tests/support/api/shopping.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import { cards } from '#tests/support/cards.ts';

type Work = Awaited<ReturnType<typeof createTestWork>>;

const HOUR_MS = 3_600_000;
const UPLOADS = '/s3/presigned/upload/urls?code=STORAGE_UPLOADS';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const DANA = 'dana@gmail.com';
export const PLATES = {
  paid: '7PAID01',
  filing: '7FILE01',
  fees_taken: 'SMOG008',
  completed: '7DONE01',
  label_printed: '7LABEL1',
  shipped: '7SHIP01',
  delivered: '7DELIV1',
  closed: '7CHECK1',
  canceled: '7GONE01',
  rejected: 'REJECT1',
} as const satisfies Record<OrderStage, string>;

export async function fillShop(shop: TestApi): Promise<void> {
  const work = await createTestWork(shop);
  const withoutDmv = await createTestWork(shop, { gateways: withoutFiling(shop) });
  let passedMs = 0;
  const travel = (ms: number) => {
    passedMs += ms;
    shop.travel({ ms: passedMs });
  };
  const pass = async (ms: number, due = work) => {
    travel(ms);
    await due.runDue();
  };

  await seedDemoPartner(shop.deps.db, { port: 4702, now: shop.deps.clock() });
  const webhook = 'https://shop.example.com/renewals';
  const partner = await addPartner(shop, { name: 'Corner Shop', webhook, basisPoints: 1500 });
  await changeAndPay(shop, partner);
  await addPartner(shop, { name: 'Silent Shop', webhook: null });
  const user = await openAccount(shop);
  const dana = { email: DANA, user };

  // Orders that are finished, or waiting for something.
  await buyAndDeliver(shop, pass);
  await buy(shop, PLATES.shipped, { ...dana, overnight: true });
  await buy(shop, PLATES.closed, { service: STATUS_CHECK });
  await buy(shop, PLATES.rejected);
  await buy(shop, PLATES.fees_taken);
  const own = { partner_reference: 'order 17', partner_metadata: { color: 'blue' } };
  await buy(shop, '7PART01', { service: REPLACEMENT, partner: partner.keys.live, own });
  await buy(shop, '7TEST01', { service: REPLACEMENT, partner: demoPartner.testKey });
  await buyAndCancel(shop, PLATES.canceled);
  await buyAndCancel(shop, '7KEEP01', { card: cards.refundRejected });
  const late = await buy(shop, '7LATE01', { card: cards.timesOut });
  await chargeTooLate(shop, late.user);
  for (let step = 0; step < 5; step += 1) await pass(STEP_MS);
  await buy(shop, '7TARDY1', { service: REPLACEMENT });
  await pass(STEP_MS, withoutDmv);
  await pass(8 * DAY_MS, withoutDmv);

  const title = await buy(shop, '7TITLE1', { service: TRANSFER });
  await sendPaper(shop, title.line, { paper: 'signed_title' });
  await sendPaper(shop, title.line, { paper: 'bill_of_sale', name: 'blurred.pdf' });
  await pass(STEP_MS);
  await leaveThings(shop);
  await workAtDesk(shop);
  await buy(shop, '7HAND01', { service: REPLACEMENT });
  travel(STEP_MS);
  await notePublish(shop.deps.db, shop.deps.clock());
  await fileByHand(shop, '7HAND01');
  await pass(STEP_MS);

  // Orders in progress, none of which is due for its next step.
  await buy(shop, PLATES.label_printed);
  await pass(STEP_MS);
  await buy(shop, PLATES.completed, dana);
  travel(STEP_MS / 2);
  await buy(shop, PLATES.filing);
  await pass(STEP_MS / 2);
  await pass(STEP_MS / 2, withoutDmv);
  await buy(shop, PLATES.paid, dana);
  for (const decision of ['asked', 'paid', 'declined'] as const) await differ(shop, decision);
  await buyAndCancel(shop, '7OWED01');
  await buy(limitedApi(shop).from(), '7POOR01', { card: cards.declined });
  await buy(shop, '7OLD001', { card: cards.rejected });
  await buy(shop, '7WAIT01', { card: cards.timesOut });
  await fillCart(shop, { plate: '7CART01', email: DANA }, { user, overnight: true });
  await sendPaper(shop, title.line, { paper: 'odometer' });
  await requestCode(shop, 'waits@example.com');
  await removePdfs(shop);
  await insertEvent(shop.deps.db, 'evt_1', shop.deps.clock());
  await disputeCharge(shop);
  const now = shop.deps.clock();
  await recordCheck(shop.deps.db, { since: new Date(0), now, differences: 0 });
}

/** A manager changes a partner's settings, and records a payout. */
async function changeAndPay(shop: TestApi, { name, uuid }: TestPartner): Promise<void> {
  await changePartner(shop.deps, name, { addOrigins: ['https://shop.example.com'] });
  const manager = await asStaff(shop, 'manager');
  const payout = { month: '2026-01', paid_on: '2026-02-02', reference: 'ACH 17' };
  await shop.post(`/desk/partners/${uuid}/payouts`, payout, manager.headers);
}

type Cart = Parameters<typeof fillCart>[2] & { email?: string; card?: string };

async function buy(
  shop: Shop,
  plate: string,
  { email = `${plate.toLowerCase()}@example.com`, card = cards.good, ...cart }: Cart = {},
) {
  const ids = await fillCart(shop, { plate, email }, cart);
  await pay(shop, ids.user, { cardnumber: card });
  return ids;
}

/**
 * Places an order for which the DMV charges more than estimated; the customer is asked to pay the difference, pays it,
 * or declines.
 */
async function differ(shop: TestApi, decision: 'asked' | 'paid' | 'declined'): Promise<void> {
  const { user, line } = await buy(shop, `7DIFF${decision.length}`);
  const fee_difference = await askDifference(shop, line, 1250);
  const sold = { user, lines: [line], amount: 12.5 };
  if (decision === 'paid') await shop.post('/checkout', checkoutBody(sold, { fee_difference }));
  if (decision === 'declined') await shop.post(`/user/orders/${line}/cancellation`, {});
}

async function buyAndCancel(shop: Shop, plate: string, cart: Cart = {}): Promise<void> {
  const { line } = await buy(shop, plate, cart);
  await shop.post(`/user/orders/${line}/cancellation`, {});
}

async function buyAndDeliver(shop: TestApi, pass: (ms: number, due?: Work) => Promise<void>) {
  await buy(shop, PLATES.delivered);
  const people = await createTestWork(shop, {
    mailedBy: 'people',
    gateways: { ...shop.deps.gateways, shipping: deliveringAll() },
  });
  await pass(STEP_MS, people);
  const order = await orderIdOf(shop, PLATES.delivered);
  const agent = await inMailRoom(shop);
  await agent.print(order);
  await agent.mail(order);
  await pass(HOUR_MS, people);
  await insertParcelEvent(shop.deps.db, 'evt_1', shop.deps.clock());
}

function withoutFiling({ deps: { gateways } }: TestApi) {
  const file = async () => {
    throw new GatewayError('dmv', 'The DMV is down', { retryable: true });
  };
  return withLive(gateways, { dmv: { ...gateways.live.dmv, file } });
}

async function openAccount(shop: TestApi): Promise<string> {
  const code = await requestCode(shop, DANA);
  await shop.post(LOGIN, loginBody(DANA, wrong(code)));
  const answer = await shop.post(LOGIN, loginBody(DANA, code));
  const user = answer.text('data', 'user_uuid');
  const headers = bearer(answer.text('data', 'token'));
  const names = { images: ['dana.png', 'unused.png'] };
  const signed = await shop.post(UPLOADS, names, headers);
  const url = signed.text('data', 'presigned_urls', 'dana.png');
  await putFile(shop, url, new Uint8Array(PNG), 'image/png');
  const profile = { name: 'Dana Driver', profile_image: url.split('?')[0] };
  await shop.put(`/users/${user}`, profile, headers);
  const mistyped = wrong(await requestCode(shop, DANA));
  const proof = { [LOGIN_BROWSER]: answer.text('data', 'browser') };
  await shop.post(LOGIN, loginBody(DANA, mistyped), proof);
  return user;
}

/** Creates the data of visitors who buy nothing. */
async function leaveThings(shop: TestApi): Promise<void> {
  const email = 'visitor@example.com';
  const found = await lookUp(shop, { plate: 'LATER01', email });
  await shop.post(`/user/vehicles/${found.text('data', 'user_vehicle_uuid')}/later`, {
    ...{ user_uuid: found.text('data', 'user_uuid'), renewal_reminder: true },
    ...{ replace_card_or_sticker: false, renew_another_vehicle: true },
  });
  const cart = await fillCart(shop, { plate: '7MAYBE1', email });
  await shop.post('/user/carts/resume', { user_uuid: cart.user });
  await shop.post('/privacy/requests', { email, kind: 'access' });
  await lookUp(limitedApi(shop).from(), { plate: '7LIMIT1', email });
  const now = shop.deps.clock();
  const calm = { speed: null, waited_at: now, ended: 0, ending: 0, ending_since: now };
  await writeState(shop.deps.db, undefined, calm, now);
}

/** Staff with passkeys write notes, issue a partial refund, correct an address, and schedule prices. */
async function workAtDesk(shop: TestApi): Promise<void> {
  const [email, other] = ['kim@staff.example.com', 'lee@staff.example.com'];
  await hireStaff(shop.deps, { name: 'Kim', email, role: 'manager' });
  await hireStaff(shop.deps, { name: 'Lee', email: other, role: 'reader' });
  await shop.post('/desk/codes', { email });
  const code = await mailedDeskCode(shop, email);
  const options = await shop.post('/desk/enrollment', { email, code });
  const challenge = options.text('data', 'challenge');
  const { origin, hostname: rpId } = new URL(shop.deps.licensee().siteUrl);
  const passkey = createAuthenticator().create({ challenge }, { origin, rpId });
  await shop.post('/desk/enrollment/passkey', { label: 'Laptop', passkey });
  await shop.post('/desk/login/options', undefined);
  await shop.post('/desk/codes', { email: other });

  const manager = await asStaff(shop, 'manager');
  const shipped = await orderIdOf(shop, PLATES.shipped);
  const refund = { reason: 'courtesy', amount: 5.25, seen_back: 0 };
  await manager.ask(shipped, 'refunds', refund);
  await manager.ask(shipped, 'notes', { kind: 'note', text: 'Called back.' });
  await manager.ask(shipped, 'notes', { kind: 'complaint', text: 'It took too long.' });
  await manager.ask(shipped, 'handovers', { to: manager.uuid, text: 'Call Dana on Friday.' });
  await manager.ask(shipped, 'messages', { text: 'We mailed it.' });
  const claim = { kind: 'complaints', task: shipped, is_claimed: true };
  await shop.post('/desk/today/claims', claim, manager.headers);
  const views = [{ name: 'Canceled', filter: { state: 'canceled' } }];
  await shop.put('/desk/views', { views }, manager.headers);
  const correction = { reason: 'customer_asked', ship_to: OTHER_ADDRESS };
  await manager.ask(await orderIdOf(shop, PLATES.fees_taken), 'ship-to', correction);
  const plan = {
    ...{ request_uuid: randomUUID(), effective_from: '2026-06-01', reason: 'Postage' },
    ...{ prices: [{ name: 'service_fee', hundredths: 3110 }], is_confirmed: false },
  };
  await shop.post('/desk/prices', plan, manager.headers);
}

async function fileByHand(shop: TestApi, plate: string): Promise<void> {
  shop.deps.dmvFiledBy = 'people';
  const agent = await asStaff(shop, 'agent');
  const order = await orderIdOf(shop, plate);
  const result = { outcome: 'accepted', reference: 'T-1', charged: 20, expires_on: null };
  await agent.ask(order, 'claim', {});
  await agent.ask(order, 'result', { result });
  shop.deps.dmvFiledBy = 'gateway';
}

export async function orderIdOf({ deps }: TestApi, plate: string): Promise<string> {
  const { order_id } = await deps.db
    .selectFrom('order_line')
    .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
    .select('order_id')
    .where('plate', '=', plate)
    .executeTakeFirstOrThrow();
  return order_id;
}

/** Removes stored registration cards, because they are large and are rendered again when opened. */
async function removePdfs({ deps: { db } }: TestApi): Promise<void> {
  await db.updateTable('registration_card').set({ pdf: null, drawn_at: null }).execute();
  const mails = db.deleteFrom('sandbox_mailbox');
  await mails.where(sql<boolean>`attachments <> '[]'`).execute();
}

/** A dispute that the bank has decided in our favor, because an open one stops other work on its order. */
async function disputeCharge({ deps }: TestApi): Promise<void> {
  const { db, clock } = deps;
  const { uuid, amount_cents } = await db
    .selectFrom('payment')
    .select(['uuid', 'amount_cents'])
    .where('state', '=', 'succeeded')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.transaction().execute((tx) =>
    upsertDispute(tx, randomUUID(), {
      reference: 'du_1',
      kind: 'dispute',
      payment_uuid: uuid,
      amount_cents,
      reason: 'general',
      status: 'won',
      is_inquiry: false,
      is_lost: false,
      respond_by: null,
      opened_at: clock(),
      closed_at: clock(),
      read_at: clock(),
    }),
  );
}
