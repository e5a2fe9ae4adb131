/** Tests the input of the calls from the payment step onward, and what the screens store from the responses. */
import { describe, expect, it } from 'vitest';
import { initialLaterOptions } from '#funnel/drafts.ts';
import { checkoutBodyOf } from '#funnel/requests.ts';
import {
  card,
  ids,
  item,
  order,
  paymentDraft,
  savedAddress,
} from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

const TRUE = { tags: ['TRUE-016'] };
const vehicle = { user_uuid: 'u1', vehicle_uuid: 'v1' };
const cartIds = { user_uuid: 'u1', cart_uuid: 'c1' };

describe('the payment', TRUE, () => {
  const pay = { type: 'checkout.submitted', draft: paymentDraft, card } as const;

  it('charges the card for the lines that it shows', async () => {
    const funnel = startFunnel({
      answers: { checkout: () => ({ payment_status: 'FAILED' }) },
    });
    await funnel.open('payment');
    expect(funnel.callsOf('loadPayment')[0]?.input).toEqual({
      ...cartIds,
      address_uuid: 'a1',
      attemptKey: null,
    });
    funnel.actor.send(pay);
    expect(funnel.context()).toMatchObject({ payment: paymentDraft, card, fieldErrors: [] });
    await settle();
    expect(funnel.callsOf('checkout')[0]?.input).toEqual({
      attemptKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: checkoutBodyOf({
        ...{ user_uuid: 'u1', items: [item], address: savedAddress },
        ...{ draft: paymentDraft, card },
      }),
    });
    expect(funnel.emitted).toContainEqual({ type: 'attempt.ended', ids });
    expect(funnel.context().attemptKey).toBeNull();
  });

  it('shows the rejected fields until they change', async () => {
    const wrong = [{ field: 'cardnumber', message: 'Wrong' }];
    const funnel = startFunnel({
      answers: { checkout: failure({ error: { data: { message: 'No', errors: wrong } } }, 400) },
    });
    await funnel.open('payment');
    const shown = [{ field: 'credit_card_number', message: 'Wrong' }];
    funnel.actor.send(pay);
    await settle();
    funnel.actor.send({ type: 'error.dismissed' });
    const others = {
      ...paymentDraft,
      first_name: 'Bo',
      other: { ...paymentDraft.other, unit: '1' },
    };
    funnel.actor.send({ type: 'payment.changed', draft: others });
    funnel.actor.send({ type: 'card.changed', card: { ...card, cvv: '999' } });
    expect(funnel.context().fieldErrors).toEqual(shown);
    funnel.actor.send({ type: 'card.changed', card: { ...card, credit_card_number: '42' } });
    expect(funnel.context().fieldErrors).toEqual([]);
    funnel.actor.send(pay);
    expect(funnel.context().fieldErrors).toEqual([]);
  });

  it('shows failures without a field only in the summary', async () => {
    const funnel = startFunnel({ answers: { checkout: () => Promise.reject(new Error('a bug')) } });
    await funnel.open('payment');
    funnel.actor.send(pay);
    await settle();
    expect(funnel.context().fieldErrors).toEqual([{ field: 'amount', message: 'Payment Failed' }]);
    expect(funnel.context().modal).toEqual({
      title: 'Error',
      message: 'Payment Failed',
      pending: false,
    });
  });

  it('reloads the lines after a declined payment', async () => {
    const dearer = { ...item, final_price: 300 };
    const answers = {
      checkout: () => ({ payment_status: 'FAILED' }),
      loadCart: () => [dearer],
    };
    const funnel = startFunnel({ answers });
    await funnel.open('payment');
    funnel.actor.send(pay);
    await settle();
    expect(funnel.callsOf('loadCart')[0]?.input).toEqual({ user_uuid: 'u1' });
    expect(funnel.context()).toMatchObject({ items: [dearer], loadFailure: null });
  });

  it.each(['before', 'after'])(
    'keeps its amounts behind the error if the cart became an order, closed %s the reload',
    async (when) => {
      const reading = Promise.withResolvers<(typeof item)[]>();
      let paid = false;
      const funnel = startFunnel({
        answers: {
          checkout: failure({ status: 'fail', message: 'Network Error' }),
          loadCart: () => reading.promise,
          loadPayment: () => ({
            items: [item],
            address: null,
            problems: [],
            paymentStatus: paid ? ('paid' as const) : ('unpaid' as const),
          }),
        },
      });
      await funnel.open('payment');
      paid = true;
      funnel.actor.send(pay);
      await settle();
      if (when === 'before') funnel.actor.send({ type: 'error.dismissed' });
      reading.resolve([]);
      await settle();
      if (when === 'after') {
        expect(funnel.context().items).toEqual([item]);
        funnel.actor.send({ type: 'error.dismissed' });
        await settle();
      }
      expect(funnel.value()).toEqual({ thankYou: 'ready' });
    },
  );

  it('is not repeated while its result is reloaded', async () => {
    const answers = {
      checkout: () => ({ payment_status: 'PENDING' }),
      recheckPayment: () => ({ paymentStatus: 'pending' as const }),
    };
    const funnel = startFunnel({ answers });
    await funnel.open('payment');
    funnel.actor.send(pay);
    await settle();
    funnel.actor.send({ type: 'payment.rechecked' });
    expect(funnel.value()).toEqual({ payment: 'rechecking' });
    await settle();
    expect(funnel.callsOf('recheckPayment')[0]?.input).toEqual(cartIds);
    expect(funnel.context().modal).toMatchObject({
      pending: true,
      message:
        'We’re checking your payment with your bank. Please don’t pay again. Your order status will show the result in a few minutes.',
    });
  });

  it('is not sent with a key whose payment failed late', async () => {
    const conflict = failure({ status: 'fail', message: 'In use' }, 409);
    const funnel = startFunnel({
      answers: { checkout: conflict, recheckPayment: () => ({ paymentStatus: 'failed' as const }) },
    });
    await funnel.open('payment');
    funnel.actor.send(pay);
    await settle();
    expect(funnel.value()).toEqual({ payment: { rejected: 'read' } });
    expect(funnel.context()).toMatchObject({
      attemptKey: null,
      fieldErrors: [{ field: 'credit_card_number', message: 'Payment Failed' }],
    });
  });

  it('waits in a dialog if another request is already paying', async () => {
    const conflict = failure({ status: 'fail', message: 'In use' }, 409);
    const funnel = startFunnel({
      answers: {
        checkout: conflict,
        recheckPayment: () => ({ paymentStatus: 'pending' as const }),
      },
    });
    await funnel.open('payment');
    funnel.actor.send(pay);
    await settle();
    expect(funnel.value()).toEqual({ payment: 'pending' });
    expect(funnel.context().modal).toEqual({
      title: 'We’re still waiting for your bank',
      message: 'In use',
      pending: true,
    });
  });
});

describe('after the payment', TRUE, () => {
  it('shows what was bought, and a link to the orders', async () => {
    const funnel = startFunnel();
    await funnel.open('thankYou');
    expect(funnel.callsOf('loadThankYou')[0]?.input).toEqual({ ...cartIds, address_uuid: 'a1' });
    expect(funnel.context()).toMatchObject({
      orders: [order],
      offerZipCode: '93650',
      loadFailure: null,
    });
    funnel.actor.send({ type: 'orderStatus.opened' });
    expect(funnel.context().arrival).toBe('push');
  });

  it('loads the orders of the link', async () => {
    const answers = { loadOrders: () => ({ orders: [order], signedIn: true }) };
    const funnel = startFunnel({ answers });
    await funnel.open('orderStatus');
    expect(funnel.callsOf('loadOrders')[0]?.input).toEqual(ids);
    expect(funnel.context()).toMatchObject({ orders: [order], signedIn: true, loadFailure: null });
  });

  it('saves the later options of guests only', async () => {
    const options = { ...initialLaterOptions(), renewal_reminder: false };
    const noted = { type: 'left', destination: 'laterNoted' };
    const guest = startFunnel({ guest: vehicle });
    await guest.open('notEligible', vehicle);
    expect(guest.callsOf('loadVehicle')[0]?.input).toEqual(vehicle);
    expect(guest.context().vehicles).toEqual([{ uuid: 'v1', vehicle_license_plate: '7ABC123' }]);
    guest.actor.send({ type: 'later.submitted', options });
    await settle();
    expect(guest.callsOf('saveLater')[0]?.input).toEqual({ ids: vehicle, options });
    expect(guest.emitted).toContainEqual(noted);
    const stranger = startFunnel();
    await stranger.open('notEligible', {});
    expect(stranger.callsOf('loadVehicle')).toEqual([]);
    stranger.actor.send({ type: 'later.submitted', options });
    expect(stranger.callsOf('saveLater')).toEqual([]);
    expect(stranger.emitted).toContainEqual(noted);
  });

  it('omits an unknown vehicle', async () => {
    const funnel = startFunnel({ guest: vehicle, answers: { loadVehicle: () => null } });
    await funnel.open('notEligible', vehicle);
    expect(funnel.context().vehicles).toEqual([]);
  });
});
