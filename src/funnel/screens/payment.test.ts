import { describe, expect, it, vi } from 'vitest';
import type { CheckoutResult } from '#contracts/order/checkout.ts';
import { answer, pay, payWith } from '#tests/support/funnel/pay.ts';
import { card, item, paymentDraft, savedAddress } from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('a payment', () => {
  it('opens the thank-you page and clears the card if it succeeds', {
    tags: ['PAY-010'],
  }, async () => {
    const funnel = await payWith(answer({ payment_status: 'SUCCESS' }));
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
    expect(funnel.context().card.credit_card_number).toBe('');
    expect(funnel.context().arrival).toBe('replace');
  });

  it('is remembered in its tab, so the empty cart links to the order', async () => {
    let items = [item];
    const funnel = await payWith(
      () => {
        items = [];
        return { payment_status: 'SUCCESS' };
      },
      { loadCart: () => items },
    );
    await funnel.open('cart');
    expect(funnel.context().paidCart).toBe('c1');
    funnel.actor.send({ type: 'orderStatus.clicked' });
    await settle();
    expect(funnel.value()).toEqual({ orderStatus: 'ready' });
    expect(funnel.context().ids.cart_uuid).toBe('c1');

    const elsewhere = startFunnel({ answers: { loadCart: () => [] } });
    await elsewhere.open('cart');
    expect(elsewhere.context().paidCart).toBeNull();
    elsewhere.actor.send({ type: 'orderStatus.clicked' });
    expect(elsewhere.value()).toEqual({ cart: 'ready' });
  });

  it('is forgotten in its tab once the next vehicle is in the cart', async () => {
    const { drafts } = await payWith(answer({ payment_status: 'SUCCESS' }));
    let items = [item];
    const next = startFunnel({ drafts, answers: { loadCart: () => items } });
    await next.open('cart');
    items = [];
    await next.open('cart');
    expect(next.value()).toEqual({ cart: 'ready' });
    expect(next.context().paidCart).toBeNull();
  });

  it.each<[string, CheckoutResult, string]>([
    ['VALIDATION_FAILED', { validation_response: { Message: 'V1', message: 'v2' } }, 'V1'],
    ['VALIDATION_FAILED', { validation_response: { message: 'v2' } }, 'v2'],
    ['FAILED', { payment_response: { Message: 'P1', message: 'p2' } }, 'P1'],
    ['FAILED', { payment_response: { message: 'p2' } }, 'p2'],
    ['FAILED', {}, 'Payment Failed'],
    ['WHATEVER', { payment_response: { message: 'p2' } }, 'Payment Failed'],
  ])(
    'gets the response %s %j, and opens the Error modal with %s',
    { tags: ['PAY-011', 'PAY-012', 'PAY-013', 'PAY-020', 'FLOW-004'] },
    async (payment_status, responses, message) => {
      const funnel = await payWith(answer({ payment_status, ...responses }));
      expect(funnel.value()).toEqual({ payment: { rejected: 'read' } });
      expect(funnel.context().modal).toEqual({ title: 'Error', message, pending: false });
      expect(funnel.toasts()).toEqual([]);
    },
  );

  it('opens the modal with the fallback text if there is no message', {
    tags: ['ERR-011'],
  }, async () => {
    const funnel = await payWith(failure({ status: 'fail' }, 400));
    expect(funnel.context().modal?.message).toBe('Payment Failed');
  });

  it("opens the modal with the server's or the library's text, never a toast", {
    tags: ['ERR-010', 'AMB-040', 'AMB-102'],
  }, async () => {
    for (const message of ['X', 'Network Error']) {
      const funnel = await payWith(failure({ status: 'fail', message }));
      expect(funnel.context().modal).toMatchObject({ title: 'Error', message });
      expect(funnel.toasts()).toEqual([]);
    }
  });

  it('can be corrected and retried after OK', { tags: ['FLOW-005', 'PAY-019'] }, async () => {
    const funnel = await payWith(answer({ payment_status: 'FAILED' }));
    funnel.actor.send({ type: 'error.dismissed' });
    expect(funnel.value()).toEqual({ payment: 'editing' });
    expect(funnel.context().modal).toBeNull();
    funnel.actor.send(pay);
    await settle();
    expect(funnel.callsOf('checkout')).toHaveLength(2);
  });

  it('keeps the form if OK is clicked before the lines have reloaded, and shows them then', async () => {
    const changed = { ...item, final_price: 120, price_changed: true };
    const reading = Promise.withResolvers<(typeof item)[]>();
    const funnel = await payWith(answer({ payment_status: 'VALIDATION_FAILED' }), {
      loadCart: () => reading.promise,
    });
    funnel.actor.send({ type: 'error.dismissed' });
    expect(funnel.context().modal).toBeNull();
    expect(funnel.actor.getSnapshot()).toSatisfy(
      (snapshot) => snapshot.hasTag('form') && snapshot.hasTag('busy'),
    );
    funnel.actor.send(pay);
    reading.resolve([changed]);
    await settle();
    expect(funnel.value()).toEqual({ payment: 'editing' });
    expect(funnel.context().items).toEqual([changed]);
    expect(funnel.context().card).toEqual({ ...card, cvv: '' });
    expect(funnel.callsOf('checkout')).toHaveLength(1);
  });

  it('names the rejected fields as the form does', async () => {
    const errors = [
      { field: 'cardnumber', message: 'N' },
      { field: 'expmonth', message: 'M' },
      { field: 'billing_address.street_address', message: 'S' },
      { field: 'orders.0', message: 'O' },
    ];
    const funnel = await payWith(
      failure({ status: 'fail', message: 'X', error: { data: { errors } } }),
    );
    expect(funnel.context().fieldErrors).toEqual([
      { field: 'credit_card_number', message: 'N' },
      { field: 'expiration_month', message: 'M' },
      { field: 'street_address', message: 'S' },
    ]);
  });

  it('is billed to a typed address if the link’s address can’t be loaded', async () => {
    const unread = {
      items: [item],
      address: null,
      paymentStatus: 'unpaid' as const,
      problems: ['X'],
    };
    const first = startFunnel({ answers: { loadPayment: () => unread } });
    await first.open('payment');
    expect(first.context().payment.billing_mode).toBe('new');
    const { drafts } = first;
    const kept = startFunnel({ drafts });
    await kept.open('payment');
    kept.actor.send({ type: 'payment.changed', draft: paymentDraft });
    const again = startFunnel({ drafts, answers: { loadPayment: () => unread } });
    await again.open('payment');
    expect(again.context().payment).toMatchObject({ first_name: 'Ann', billing_mode: 'new' });
  });

  it('shows the current address, unless the contact was changed for it', {
    tags: ['EASE-006'],
  }, async () => {
    const first = startFunnel();
    const { drafts } = first;
    await first.open('payment');
    const changed = { ...paymentDraft, first_name: 'Bo' };
    first.actor.send({ type: 'payment.changed', draft: changed });
    const moved = { ...savedAddress, street_address: '2 New St', email: 'new@gmail.com' };
    const loadPayment = () => ({
      items: [item],
      address: moved,
      paymentStatus: 'unpaid' as const,
      problems: [],
    });
    const later = startFunnel({ drafts, answers: { loadPayment } });
    await later.open('payment');
    expect(later.context().payment).toMatchObject({
      first_name: 'Bo',
      email: 'new@gmail.com',
      existing: { street_address: '2 New St' },
    });
    const own = { ...later.context().payment, email: 'own@gmail.com', is_contact_own: true };
    later.actor.send({ type: 'payment.changed', draft: own });
    const again = startFunnel({ drafts, answers: { loadPayment } });
    await again.open('payment');
    expect(again.context().payment.email).toBe('own@gmail.com');
  });

  it('is sent once, no matter how often PROCESS ORDER is clicked', {
    tags: ['AMB-101'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('payment');
    funnel.actor.send(pay);
    funnel.actor.send(pay);
    await settle();
    expect(funnel.callsOf('checkout')).toHaveLength(1);
  });

  it('is not sent without accepted terms, a valid form, and a line to pay for', {
    tags: ['PAY-009', 'VAL-087', 'AMB-018'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('payment');
    const wrongs = [
      { ...pay, draft: { ...paymentDraft, terms_and_conditions: false } },
      { ...pay, card: { ...card, cvv: '12' } },
      { ...pay, card: { ...card, expiration_year: '2001' } },
      { ...pay, draft: { ...paymentDraft, billing_mode: 'new' as const } },
    ];
    for (const wrong of wrongs) funnel.actor.send(wrong);
    expect(funnel.value()).toEqual({ payment: 'editing' });
    expect(funnel.callsOf('checkout')).toEqual([]);
  });

  it('cannot be left while it runs', async () => {
    const funnel = startFunnel();
    await funnel.open('payment');
    funnel.actor.send(pay);
    funnel.actor.send({ type: 'back.clicked' });
    await funnel.open('cart');
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });
});
describe('card values', () => {
  it('stay in memory while the rest of the form is preserved', {
    tags: ['AMB-103', 'AUD-014'],
  }, async () => {
    const funnel = startFunnel();
    const writes = vi.spyOn(funnel.drafts, 'write');
    await funnel.open('payment');
    funnel.actor.send({ type: 'card.changed', card: { ...card, cvv: '987' } });
    funnel.actor.send({ type: 'payment.changed', draft: paymentDraft });
    funnel.actor.send({ ...pay, card: { ...card, cvv: '987' } });
    await settle();
    const written = JSON.stringify(writes.mock.calls.map(([, value]) => value));
    expect(written).toContain('"first_name":"Ann"');
    // A random key or a timestamp may happen to contain the same digits.
    const typed = (text: string) =>
      text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\b[0-9a-f]{32}\b|\b\d{13}\b/g, '');
    expect(typed(written)).not.toMatch(/4242|987|2999/);
    expect(typed(JSON.stringify(funnel.emitted))).not.toMatch(/4242|987/);
  });

  it('are cleared when another user’s link is opened', async () => {
    const funnel = startFunnel();
    await funnel.open('payment');
    funnel.actor.send({ type: 'card.changed', card });
    await funnel.open('payment', { user_uuid: 'u2', cart_uuid: 'c2', address_uuid: 'a2' });
    expect(funnel.context().card.credit_card_number).toBe('');
  });

  it('are cleared when a lookup starts for another user', async () => {
    for (const [user_uuid, number] of [
      ['u2', ''],
      ['u1', card.credit_card_number],
    ] as const) {
      const funnel = startFunnel();
      await funnel.open('cart');
      await funnel.open('payment');
      funnel.actor.send({ type: 'card.changed', card });
      funnel.actor.send({ type: 'restart.clicked' });
      await funnel.open('checking', { user_uuid, vehicle_uuid: 'v2' });
      expect(funnel.context().card.credit_card_number).toBe(number);
    }
  });
});
