/** Tests what customers see when they come back to a screen. */
import { describe, expect, it } from 'vitest';
import { addressChoiceSchema } from '#funnel/drafts.ts';
import { paymentErrorsOf, placeOfSuggestion } from '#funnel/requests.ts';
import {
  addressDraft,
  card,
  ids,
  item,
  order,
  paymentDraft,
  savedAddress,
  secondItem,
  suggestion,
} from '#tests/support/funnel/samples.ts';
import { settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('a customer who comes back', TRUE, () => {
  it('sees the last saved address on the shipping screen', async () => {
    const other = { ...savedAddress, uuid: 'a2', city: 'Davis' };
    const loaded = {
      vehicles: [],
      addresses: [savedAddress, other],
      user: null,
      overnightCents: 1,
      problems: [],
    };
    const funnel = startFunnel({
      answers: { loadShipping: () => loaded, saveAddress: () => ({ address_uuid: 'a2' }) },
    });
    await funnel.open('shipping');
    expect(funnel.context()).toMatchObject({ savedAddress, arrival: 'replace', signedIn: false });
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    await funnel.open('shipping');
    expect(funnel.context().savedAddress).toEqual(other);
    expect(funnel.context().arrival).toBe('replace');
  });

  it('sees the typed address on the shipping screen, even if the postal spelling was chosen', {
    tags: ['EASE-014'],
  }, async () => {
    const first = startFunnel();
    const { drafts } = first;
    await first.open('confirming');
    first.actor.send({ type: 'address.confirmed' });
    await settle();
    const postal = placeOfSuggestion(suggestion);
    const chosen = {
      ...savedAddress,
      ...postal,
      is_usps_suggested: true,
      user_vehicle_uuid: 'v1',
    };
    const cameBackTo = async (address: typeof chosen) => {
      const loaded = { vehicles: [], addresses: [address], user: null, overnightCents: 1 };
      const later = startFunnel({
        drafts,
        answers: { loadShipping: () => ({ ...loaded, problems: [] }) },
      });
      await later.open('shipping');
      return later;
    };
    const moved = await cameBackTo({ ...chosen, city: 'DAVIS' });
    expect(moved.context().shipping).toMatchObject({ city: 'Davis' });
    const another = await cameBackTo({ ...chosen, user_vehicle_uuid: 'v2' });
    expect(another.context().shipping).toMatchObject({
      street_address: '1 Main St Apt 2',
      unit: '',
    });
    const later = await cameBackTo(chosen);
    expect(later.context().savedAddress).toEqual(chosen);
    const { street_address, unit, city } = savedAddress;
    expect(later.context().shipping).toMatchObject({ street_address, unit, city });
    later.actor.send({ type: 'newAddress.toggled', on: true });
    later.actor.send({ type: 'newAddress.toggled', on: false });
    expect(later.context().shipping).toMatchObject({ street_address, unit, city });
  });

  it('finds a new address still marked as new', async () => {
    const funnel = startFunnel();
    const { drafts } = funnel;
    await funnel.open('shipping');
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    funnel.actor.send({ type: 'address.changed', draft: addressDraft });
    const later = startFunnel({ drafts });
    await later.open('shipping');
    expect(later.context()).toMatchObject({ addingNew: true, shipping: addressDraft });
    const loaded = { vehicles: [], addresses: [], user: null, overnightCents: 1, problems: [] };
    const without = startFunnel({ drafts, answers: { loadShipping: () => loaded } });
    await without.open('shipping');
    expect(without.context().addingNew).toBe(false);
  });

  it('sees a link to the order in the empty cart after paying, but not in the next cart', async () => {
    const paying = startFunnel();
    const { drafts } = paying;
    await paying.open('payment');
    paying.actor.send({ type: 'checkout.submitted', draft: paymentDraft, card });
    await settle();
    const bare = { user_uuid: 'u1', address_uuid: 'a1' };
    const empty = startFunnel({ drafts, answers: { loadCart: () => [] } });
    await empty.open('cart', bare);
    expect(empty.context().paidCart).toBe('c1');
    empty.actor.send({ type: 'orderStatus.clicked' });
    expect(empty.context().ids).toEqual({ ...bare, cart_uuid: 'c1' });
    const next = startFunnel({ drafts });
    await next.open('cart', bare);
    expect(next.context().paidCart).toBeNull();
  });
});

describe('a payment that needs no screen', TRUE, () => {
  it.each([
    ['a payment is being checked', [item], 'pending', 'orderStatus'],
    ['the cart is empty by then', [], 'unpaid', 'cart'],
  ] as const)('adds no step to the history: %s', async (_, items, paymentStatus, screen) => {
    const loadPayment = () => ({
      items: [...items],
      address: savedAddress,
      paymentStatus,
      problems: [],
    });
    const funnel = startFunnel({ answers: { loadPayment } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'cart.submitted' });
    expect(funnel.context().arrival).toBe('push');
    await settle();
    expect(funnel.value()).toEqual({ [screen]: 'ready' });
    expect(funnel.context().arrival).toBe('replace');
  });
});

describe('a cart with three lines', TRUE, () => {
  const third = { ...item, uuid: 'l3', user_vehicle_uuid: 'v3', user_cart_uuid: 'c3' };
  const open = async () => {
    const funnel = startFunnel({ answers: { loadCart: () => [item, secondItem, third] } });
    await funnel.open('cart');
    return funnel;
  };

  it('continues and goes back from its last line', async () => {
    const edited = await open();
    edited.actor.send({ type: 'contact.opened' });
    expect(edited.context().editing?.vehicle_uuid).toBe('v3');
    const left = await open();
    left.actor.send({ type: 'back.clicked' });
    expect(left.context().ids.vehicle_uuid).toBe('v3');
    const submitted = await open();
    submitted.actor.send({ type: 'cart.submitted' });
    expect(submitted.context().ids.cart_uuid).toBe('c3');
  });
});

describe('a polled order', TRUE, () => {
  it('counts failed reads until one succeeds', async () => {
    let isDown = false;
    const later = { ...order, order_status: 1 };
    const funnel = startFunnel({
      answers: {
        loadPayment: () => ({
          items: [item],
          address: null,
          paymentStatus: 'pending',
          problems: [],
        }),
        loadOrders: async () => {
          if (isDown) throw new Error('down');
          return {
            orders: [funnel.callsOf('loadOrders').length > 1 ? later : order],
            signedIn: false,
          };
        },
      },
    });
    await funnel.open('orderStatus');
    const follow = async () => {
      funnel.actor.send({ type: 'orders.followed' });
      await settle();
      return funnel.context().followMisses;
    };
    isDown = true;
    expect([await follow(), await follow()]).toEqual([1, 2]);
    expect(funnel.context().orders).toEqual([order]);
    isDown = false;
    expect(await follow()).toBe(0);
    expect(funnel.context().orders).toEqual([later]);
    const asked = funnel.callsOf('loadOrders').map(({ input }) => input);
    expect(asked).toEqual([ids, ids, ids, ids]);
    isDown = true;
    expect(await follow()).toBe(1);
    isDown = false;
    funnel.actor.send({ type: 'cart.reopened', address_uuid: 'a1' });
    await settle();
    funnel.actor.send({ type: 'cart.submitted' });
    await settle();
    expect(funnel.value()).toEqual({ orderStatus: 'ready' });
    expect(funnel.context().followMisses).toBe(0);
  });
});

describe('a stored choice or field name', TRUE, () => {
  it('is ignored if it is unknown', () => {
    const takes = (choice: string) => addressChoiceSchema.safeParse(choice).success;
    expect(['entered', 'suggested', ''].map(takes)).toEqual([true, true, false]);
    const odd = [{ field: 'cbilling_address.vv', message: 'No' }];
    expect(paymentErrorsOf(odd, paymentDraft)).toEqual([]);
  });
});
