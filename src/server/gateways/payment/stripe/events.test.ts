import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startFakeProvider } from '#tests/support/outside/fake-provider.ts';
import { createAccount } from '#tests/support/stripe/account.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { createDisputes } from '#tests/support/stripe/disputes.ts';
import { createRefunds } from '#tests/support/stripe/refunds.ts';
import { sendEvent, signEvent } from '#tests/support/stripe/webhooks.ts';
import { createStripeEvents, metadataOf } from './events.ts';

const HINTS = { tags: ['MONEY-001', 'MONEY-005'] };
const SECRET = 'whsec_current';
const START = Date.UTC(2026, 10, 26);

function createPaid({ isLive = true, app = 'dmv-storefront' } = {}) {
  const account = createAccount({ now: () => START, baseUrl: () => '', isLive });
  const refunds = createRefunds(account, createDisputes(account));
  const [paymentUuid, refundUuid] = [randomUUID(), randomUUID()];
  const metadata = { ...metadataOf({ paymentUuid, orderIds: ['R1'] }), app };
  const { id } = account.create({ amount: 18_950, currency: 'usd', metadata });
  const card = { number: stripeCards.succeeds, exp_month: 12, exp_year: 2031 };
  account.confirm(id, { payment_method: account.addCard(card).id });
  refunds.create({
    payment_intent: id,
    metadata: { ...metadataOf({ paymentUuid, refundUuid }), app },
  });
  const eventOf = (type: string) => {
    const event = account.events.find((one) => one.type === type);
    if (!event) throw new Error(`No event ${type}`);
    return event;
  };
  return { eventOf, paymentUuid, refundUuid };
}

function createReader(secrets = [SECRET], now = START) {
  const { readEvent } = createStripeEvents({ secrets, now: () => now });
  return (body: string, signature: string) =>
    readEvent(body, new Headers({ 'Stripe-Signature': signature }));
}

const signed = (event: object, secret = SECRET, write?: (event: object) => string) =>
  signEvent(event, { secret, at: START, ...(write && { write }) });

describe('An event from Stripe', () => {
  it('names the payment or the refund that it is about', HINTS, async () => {
    const { eventOf, paymentUuid, refundUuid } = createPaid();
    const facts = { paymentUuid, isOurs: true, isLive: true };
    const paid = eventOf('payment_intent.succeeded');
    const { body, signature } = signed(paid);
    expect(await createReader()(body, signature)).toEqual({
      ...facts,
      id: paid.id,
      type: 'payment_intent.succeeded',
      refundUuid: undefined,
    });
    const refunded = signed(eventOf('refund.created'));
    expect(await createReader()(refunded.body, refunded.signature)).toMatchObject({
      ...facts,
      refundUuid,
    });
  });

  it('arrives over HTTP with the signature of its exact text', HINTS, async () => {
    const { eventOf } = createPaid();
    const webhook = await startFakeProvider(() => ({ status: 200, json: {} }));
    await sendEvent(webhook.baseUrl, signed(eventOf('payment_intent.succeeded')));
    const [{ body, headers } = { body: '', headers: new Headers() }] = webhook.requests;
    await webhook.close();
    const signature = headers.get('stripe-signature') ?? '';
    expect(await createReader()(body, signature)).toMatchObject({ isOurs: true });
    expect(await createReader()(`${body} `, signature)).toBeUndefined();
  });

  it('may have odd spacing', HINTS, async () => {
    const event = createPaid().eventOf('payment_intent.succeeded');
    const odd = (value: object) => `\n ${JSON.stringify(value, null, 7)}\r\n`;
    const { body, signature } = signed(event, SECRET, odd);
    expect(await createReader()(body, signature)).toMatchObject({ id: event.id });
    expect(await createReader()(JSON.stringify(event), signature)).toBeUndefined();
  });

  it('may be signed with the old secret while we replace it', HINTS, async () => {
    const event = createPaid().eventOf('payment_intent.succeeded');
    const old = signed(event, 'whsec_old');
    const read = createReader(['whsec_new', 'whsec_old']);
    expect(await read(old.body, old.signature)).toMatchObject({ id: event.id });
    expect(await createReader(['whsec_new'])(old.body, old.signature)).toBeUndefined();
    const both = signEvent(
      event,
      { secret: 'whsec_old', at: START },
      { secret: 'whsec_new', at: START },
    );
    expect(await createReader(['whsec_new'])(both.body, both.signature)).toMatchObject({
      id: event.id,
    });
  });

  it('is ignored if its signature is older than five minutes', HINTS, async () => {
    const event = createPaid().eventOf('payment_intent.succeeded');
    const { body, signature } = signed(event);
    const readAfter = (seconds: number) => createReader([SECRET], START + seconds * 1000);
    expect(await readAfter(300)(body, signature)).toMatchObject({ id: event.id });
    expect(await readAfter(301)(body, signature)).toBeUndefined();
  });

  it('may be about another program on the same account', HINTS, async () => {
    const event = createPaid({ app: 'other-shop' }).eventOf('payment_intent.succeeded');
    const { body, signature } = signed(event);
    expect(await createReader()(body, signature)).toMatchObject({
      id: event.id,
      isOurs: false,
      paymentUuid: undefined,
    });
  });

  it(
    'may use another version of the API, or have metadata that someone has edited',
    HINTS,
    async () => {
      const event = createPaid().eventOf('payment_intent.succeeded');
      const object = { id: 'ch_1', metadata: { app: 'dmv-storefront', payment_uuid: '1 or 2' } };
      const other = { ...event, api_version: '2020-08-27', data: { object } };
      const { body, signature } = signed(other);
      expect(await createReader()(body, signature)).toMatchObject({
        isOurs: true,
        paymentUuid: undefined,
      });
      const bare = signed({ ...event, data: { object: { id: 'po_1', object: 'payout' } } });
      expect(await createReader()(bare.body, bare.signature)).toMatchObject({ isOurs: false });
    },
  );

  it('says whether it is about a test', HINTS, async () => {
    const test = signed(createPaid({ isLive: false }).eventOf('payment_intent.succeeded'));
    expect(await createReader()(test.body, test.signature)).toMatchObject({ isLive: false });
  });

  it.each([
    ['no signature', ''],
    ['a signature without a time', 'v1=00'],
    ['a signature of another scheme', `t=${START / 1000},v0=00`],
    ['a wrong signature', `t=${START / 1000},v1=00`],
  ])('is ignored with %s', HINTS, async (_case, signature) => {
    const event = createPaid().eventOf('payment_intent.succeeded');
    expect(await createReader()(signed(event).body, signature)).toBeUndefined();
  });

  it('is ignored if it is signed but is not an event', HINTS, async () => {
    for (const text of ['', 'null', '[]', '{', '{"object":"v2.core.event"}', '{"id":"evt_1"}']) {
      const { body, signature } = signed({}, SECRET, () => text);
      expect(await createReader()(body, signature)).toBeUndefined();
    }
  });
});
