import { describe, expect, it } from 'vitest';
import { createMemoryDrafts, EMPTY_ADDRESS } from './drafts.ts';
import {
  addressDraft,
  card,
  failure,
  goodAnswers,
  ids,
  item,
  lookupDraft,
  paymentDraft,
  savedAddress,
  secondItem,
  settle,
  startFunnel,
} from './funnel.fixture.ts';

const missingToken = { status: 'fail', message: 'Missing authorization token!' };
const missingSession = { status: 'fail', message: 'Session Token Is Missing!' };
const refusal = (message: string) => ({ status: 'fail', message });

describe('the way of a renewal', () => {
  it('leads from the lookup to the order status in the order of the screens', {
    tags: ['FLOW-002', 'CARD-017'],
  }, async () => {
    const funnel = startFunnel();
    const screens: string[] = [];
    funnel.actor.subscribe(({ value }) => {
      const screen = typeof value === 'string' ? value : String(Object.keys(value)[0]);
      if (screens.at(-1) !== screen) screens.push(screen);
    });
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    funnel.clock.increment(1000);
    await settle();
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    funnel.actor.send({ type: 'cart.submitted' });
    await settle();
    funnel.actor.send({ type: 'checkout.submitted', draft: paymentDraft, card });
    await settle();
    funnel.actor.send({ type: 'quotes.clicked' });
    await settle();
    expect(screens).toEqual([
      'lookup',
      'checking',
      'shipping',
      'confirming',
      'cart',
      'payment',
      'thankYou',
      'orderStatus',
    ]);
    expect(funnel.context().ids).toEqual(ids);
    expect(funnel.toasts()).toEqual([]);
  });
});

describe('the lookup', () => {
  const lookUp = async (answer: () => Promise<never>) => {
    const funnel = startFunnel({ answers: { lookUpVehicle: answer } });
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    return funnel;
  };

  it('sends nothing while a field is wrong', { tags: ['VAL-082'] }, async () => {
    const funnel = startFunnel();
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({
      type: 'lookup.submitted',
      draft: { ...lookupDraft, user_email: 'ann@GMAIL.com' },
    });
    await settle();
    expect(funnel.calls).toEqual([]);
  });

  it('goes to the not-yet-eligible page when the server says so', {
    tags: ['AMB-073'],
  }, async () => {
    const funnel = startFunnel({
      answers: {
        lookUpVehicle: () => ({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: false }),
      },
    });
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    expect(funnel.value()).toEqual({ notEligible: 'ready' });
    expect(funnel.context().vehicles).toEqual([{ uuid: 'v1', vehicle_license_plate: '7ABC123' }]);
  });

  it('opens the alert when a login is required, without a toast', {
    tags: ['AMB-043'],
  }, async () => {
    const html = '<b>Please log in</b>';
    const funnel = await lookUp(failure({ ...refusal('no'), code: 'LOGIN_REQUIRED', html }));
    expect(funnel.value()).toEqual({ lookup: 'alerting' });
    expect(funnel.context().alert).toEqual({ html });
    expect(funnel.toasts()).toEqual([]);
    funnel.actor.send({ type: 'login.clicked' });
    expect(funnel.emitted.at(-1)).toMatchObject({ type: 'left', destination: 'login' });
  });

  it('shows any other failure as a toast and can be sent again', {
    tags: ['ERR-002', 'AMB-043'],
  }, async () => {
    const funnel = await lookUp(failure(refusal('No such plate')));
    expect(funnel.value()).toEqual({ lookup: 'editing' });
    expect(funnel.toasts()).toEqual(['No such plate']);
    expect(funnel.context().loadFailure).toBe('No such plate');
    funnel.actor.send({ type: 'lookup.changed', draft: lookupDraft });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('starts without what failed on another screen', async () => {
    const funnel = startFunnel({ answers: { loadCart: failure(refusal('Not now'), 503) } });
    await funnel.open('cart');
    expect(funnel.context().loadFailure).toBe('Not now');
    funnel.actor.send({ type: 'restart.clicked' });
    expect(funnel.value()).toEqual({ lookup: 'editing' });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('tells the audit how the search went', {
    tags: ['AUD-002', 'AUD-003', 'AUD-004'],
  }, async () => {
    const messages = (funnel: Awaited<ReturnType<typeof lookUp>>) =>
      funnel.emitted.flatMap((event) => (event.type === 'audited' ? [event.message] : []));
    const failed = await lookUp(failure(refusal('No')));
    expect(messages(failed)).toEqual([
      'DMV_DETAILS_SEARCH: initiated',
      'DMV_DETAILS_SEARCH: failed',
    ]);
    const funnel = startFunnel();
    funnel.actor.send({ type: 'restart.clicked' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    await settle();
    expect(funnel.emitted).toContainEqual({
      type: 'audited',
      message: 'DMV_DETAILS_SEARCH: succeeded',
      user_uuid: 'u1',
    });
  });
});

describe('checking records', () => {
  it('moves on after one second and not before', { tags: ['CHK-003'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('checking');
    funnel.clock.increment(999);
    expect(funnel.value()).toBe('checking');
    funnel.clock.increment(1);
    expect(funnel.value()).toEqual({ shipping: 'loading' });
    expect(funnel.context().arrival).toBe('replace');
  });

  it('moves on at once when the panel is clicked', { tags: ['CHK-004', 'AMB-069'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('checking');
    funnel.actor.send({ type: 'panel.clicked' });
    expect(funnel.value()).toEqual({ shipping: 'loading' });
  });
});

describe('the shipping address', () => {
  it('is prefilled from the first saved address and updates it', {
    tags: ['SHIP-008', 'SHIP-009'],
  }, async () => {
    const other = { ...savedAddress, uuid: 'a2', city: 'Davis' };
    const funnel = startFunnel({
      answers: {
        loadShipping: async () => ({
          ...(await goodAnswers.loadShipping({ user_uuid: '', vehicle_uuid: '' })),
          addresses: [savedAddress, other],
        }),
      },
    });
    await funnel.open('shipping');
    expect(funnel.context().shipping).toEqual(addressDraft);
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ address_uuid: 'a1' });
  });

  it('is created when the user has none', { tags: ['SHIP-007'] }, async () => {
    const funnel = startFunnel({ answers: { loadShipping: () => noAddress } });
    await funnel.open('shipping');
    expect(funnel.context().shipping).toEqual({ ...EMPTY_ADDRESS, email: 'ann@gmail.com' });
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    expect(funnel.context().addingNew).toBe(false);
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ address_uuid: null });
  });

  it('is blank for a new address and comes back with the toggle off', {
    tags: ['SHIP-012', 'SHIP-013', 'AMB-094'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    expect(funnel.context().shipping).toEqual(EMPTY_ADDRESS);
    funnel.actor.send({ type: 'newAddress.toggled', on: false });
    expect(funnel.context().shipping).toEqual(addressDraft);
  });

  it('is created when a new one is added beside the saved one', {
    tags: ['SHIP-014'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ address_uuid: null });
  });

  it('is not sent while a field is missing or blank', {
    tags: ['VAL-029', 'AMB-145'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    for (const city of ['', '   ']) {
      funnel.actor.send({ type: 'address.submitted', draft: { ...addressDraft, city } });
    }
    expect(funnel.value()).toEqual({ shipping: 'editing' });
    expect(funnel.callsOf('saveAddress')).toEqual([]);
  });

  it('is sent once however often CONTINUE is pressed', async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.callsOf('saveAddress')).toHaveLength(1);
  });

  it('uses the narrow failure text on create and update, and keeps what was typed', {
    tags: ['ERR-006', 'ERR-007'],
  }, async () => {
    const body = { status: 'fail', error: { data: 'B' }, message: 'C' };
    const funnel = startFunnel({ answers: { saveAddress: failure(body) } });
    await funnel.open('shipping');
    const draft = { ...addressDraft, city: 'Davis' };
    funnel.actor.send({ type: 'address.submitted', draft });
    await settle();
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    funnel.actor.send({ type: 'address.submitted', draft });
    await settle();
    expect(funnel.toasts()).toEqual(['C', 'C']);
    expect(funnel.value()).toEqual({ shipping: 'editing' });
    expect(funnel.context().shipping).toEqual(draft);
  });

  it('shows a failed load as a toast and loads again when asked', {
    tags: ['ERR-013', 'ERR-002'],
  }, async () => {
    let isDown = true;
    const funnel = startFunnel({
      answers: {
        loadShipping: (input) =>
          isDown ? failure(refusal('X'))() : goodAnswers.loadShipping(input),
      },
    });
    await funnel.open('shipping');
    expect(funnel.value()).toEqual({ shipping: 'failed' });
    expect(funnel.toasts()).toEqual(['X']);
    isDown = false;
    funnel.actor.send({ type: 'retry.clicked' });
    await settle();
    expect(funnel.value()).toEqual({ shipping: 'editing' });
  });

  it('shows a toast for each part that could not be read', { tags: ['ERR-015'] }, async () => {
    const funnel = startFunnel({
      answers: { loadShipping: () => ({ ...noAddress, problems: ['No vehicles'] }) },
    });
    await funnel.open('shipping');
    expect(funnel.value()).toEqual({ shipping: 'editing' });
    expect(funnel.toasts()).toEqual(['No vehicles']);
  });

  it('tells the audit what happened', {
    tags: ['AUD-005', 'AUD-006', 'AUD-007', 'AUD-008', 'AUD-009', 'AUD-011'],
  }, async () => {
    const audited = async (addresses: (typeof savedAddress)[], fails: boolean) => {
      const funnel = startFunnel({
        answers: {
          loadShipping: () => ({ ...noAddress, addresses }),
          ...(fails ? { saveAddress: failure(refusal('no')) } : {}),
        },
      });
      await funnel.open('shipping');
      funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
      await settle();
      return funnel.emitted
        .flatMap((event) => (event.type === 'audited' ? [event] : []))
        .map(({ message, user_uuid }) => `${user_uuid} ${message}`)
        .slice(0, 2);
    };
    const view = 'u1 SHIPPING_ADDRESS_ENTRY_VIEW:';
    expect(await audited([], false)).toEqual([`${view} landed`, `${view} created`]);
    expect(await audited([savedAddress], false)).toEqual([`${view} landed`, `${view} updated`]);
    expect(await audited([], true)).toEqual([`${view} landed`, `${view} failed to create`]);
    expect(await audited([savedAddress], true)).toEqual([
      `${view} landed`,
      `${view} failed to update`,
    ]);
  });
});

describe('the address confirmation', () => {
  it('keeps the entered address unless the suggestion is chosen', {
    tags: ['AMB-095'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('confirming');
    expect(funnel.context().choice).toBe('entered');
    funnel.actor.send({ type: 'address.chosen', choice: 'suggested' });
    funnel.actor.send({ type: 'address.confirmed' });
    expect(funnel.callsOf('confirmAddress')[0]?.input).toMatchObject({ choice: 'suggested' });
  });

  it('takes no suggestion where there is none', { tags: ['ADDR-005'] }, async () => {
    const funnel = startFunnel({
      answers: { loadConfirmation: () => ({ address: savedAddress, suggestion: null }) },
    });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.chosen', choice: 'suggested' });
    expect(funnel.context().choice).toBe('entered');
  });

  it('stays with a toast when saving or the cart fails', {
    tags: ['ADDR-009', 'ADDR-010'],
  }, async () => {
    const funnel = startFunnel({ answers: { confirmAddress: failure(refusal('No')) } });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.value()).toEqual({ confirming: 'choosing' });
    expect(funnel.toasts()).toEqual(['No']);
    expect(funnel.context().loadFailure).toBe('No');
    funnel.actor.send({ type: 'address.confirmed' });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('goes back to the shipping address of the same vehicle', { tags: ['ADDR-006'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('confirming');
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.value()).toEqual({ shipping: 'loading' });
    expect(funnel.context().ids).toMatchObject({ user_uuid: 'u1', vehicle_uuid: 'v1' });
  });

  it('opens the cart with the address uuid that was answered', {
    tags: ['FLOW-003', 'AMB-097'],
  }, async () => {
    const funnel = startFunnel({ answers: { confirmAddress: () => ({ address_uuid: 'a9' }) } });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().ids.address_uuid).toBe('a9');
  });
});

describe('the cart', () => {
  const openCart = async (items = [item, secondItem]) => {
    const funnel = startFunnel({ answers: { loadCart: () => items } });
    await funnel.open('cart');
    return funnel;
  };

  it('edits the address of one line and reads the cart again', {
    tags: ['CART-005', 'CART-006'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'l2' });
    expect(funnel.context().editing).toMatchObject({ address_uuid: 'a2', vehicle_uuid: 'v2' });
    funnel.actor.send({ type: 'edit.submitted', draft: addressDraft });
    await settle();
    const names = funnel.calls.map(({ name }) => name);
    expect(names.filter((name) => name !== 'loadOvernightPrice')).toEqual([
      'loadCart',
      'updateAddress',
      'loadCart',
    ]);
    expect(funnel.context().editing).toBeNull();
  });

  it('knows the price of overnight shipping, and does without where it cannot be had', async () => {
    expect((await openCart()).context().overnightCents).toBe(2995);
    const funnel = startFunnel({
      answers: { loadOvernightPrice: failure({ status: 'fail', message: 'X' }) },
    });
    await funnel.open('cart');
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().overnightCents).toBe(3995);
  });

  it("edits the last vehicle's address by EDIT CONTACT INFO", {
    tags: ['CART-009', 'AMB-092'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'contact.opened' });
    expect(funnel.context().editing).toMatchObject({ draft: { city: 'Davis' } });
  });

  it('keeps the modal open when the edit is wrong or refused', { tags: ['VAL-041'] }, async () => {
    const funnel = startFunnel({ answers: { updateAddress: failure(refusal('No')) } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'l1' });
    funnel.actor.send({ type: 'edit.submitted', draft: { ...addressDraft, city: '' } });
    expect(funnel.callsOf('updateAddress')).toEqual([]);
    funnel.actor.send({ type: 'edit.submitted', draft: addressDraft });
    await settle();
    expect(funnel.value()).toEqual({ cart: { editing: 'typing' } });
    expect(funnel.toasts()).toEqual(['No']);
    funnel.actor.send({ type: 'edit.dismissed' });
    expect(funnel.value()).toEqual({ cart: 'ready' });
  });

  it('deletes a line after YES only and reads the cart again', {
    tags: ['CART-008', 'CART-020'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'deletion.opened', line_uuid: 'l1' });
    expect(funnel.context().deleting).toEqual(item);
    funnel.actor.send({ type: 'deletion.dismissed' });
    expect(funnel.callsOf('deleteOrder')).toEqual([]);
    funnel.actor.send({ type: 'deletion.opened', line_uuid: 'l1' });
    funnel.actor.send({ type: 'line.deleted' });
    await settle();
    expect(funnel.callsOf('deleteOrder')).toEqual([
      { name: 'deleteOrder', input: { line_uuid: 'l1' } },
    ]);
    expect(funnel.callsOf('loadCart')).toHaveLength(2);
    expect(funnel.value()).toEqual({ cart: 'ready' });
  });

  it('goes to the payment of its own cart, and not when it is empty', {
    tags: ['CART-012', 'CART-021'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'cart.submitted' });
    expect(funnel.value()).toEqual({ payment: 'loading' });
    expect(funnel.context().ids.cart_uuid).toBe('c1');
    const empty = await openCart([]);
    empty.actor.send({ type: 'cart.submitted' });
    expect(empty.value()).toEqual({ cart: 'ready' });
  });

  it('goes back to the confirmation of the last vehicle, or out when empty', {
    tags: ['CART-011', 'AMB-062'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.value()).toEqual({ confirming: 'loading' });
    expect(funnel.context().ids).toMatchObject({ vehicle_uuid: 'v2', address_uuid: 'a1' });
    const empty = await openCart([]);
    empty.actor.send({ type: 'back.clicked' });
    expect(empty.emitted.at(-1)).toEqual({ type: 'left', destination: 'previous' });
  });

  it('always reads the lines from the server', { tags: ['AMB-061'] }, async () => {
    const funnel = await openCart();
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.callsOf('loadCart')).toHaveLength(2);
  });

  it('starts another vehicle with the same guest and an empty plate', {
    tags: ['CART-010'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'vehicle.added' });
    expect(funnel.value()).toEqual({ lookup: 'editing' });
    funnel.actor.send({ type: 'lookup.submitted', draft: lookupDraft });
    expect(funnel.callsOf('lookUpVehicle')[0]?.input).toMatchObject({ user_uuid: 'u1' });
  });
});

describe('a session that is gone', () => {
  it.each([missingToken, missingSession])(
    'is told to the host and leads home, without a toast: $message',
    { tags: ['ERR-008', 'ERR-009', 'AMB-041'] },
    async (body) => {
      const funnel = startFunnel({ answers: { loadCart: failure(body, 401) } });
      await funnel.open('cart');
      expect(funnel.emitted).toEqual([{ type: 'session.lost' }]);
      expect(funnel.value()).toEqual({ lookup: 'editing' });
      expect(funnel.context().ids).toEqual({});
    },
  );

  it('is told by a submit, too', async () => {
    const funnel = startFunnel({ answers: { saveAddress: failure(missingToken) } });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.emitted.at(-1)).toEqual({ type: 'session.lost' });
    expect(funnel.toasts()).toEqual([]);
  });
});

describe('a link', () => {
  it.each(['shipping', 'confirming', 'cart', 'payment', 'thankYou', 'orderStatus'] as const)(
    'to %s whose data is gone says so and offers a new start',
    async (state) => {
      const gone = failure(refusal('Not found'), 404);
      const funnel = startFunnel({
        answers: {
          loadShipping: gone,
          loadConfirmation: gone,
          loadCart: gone,
          loadPayment: gone,
          loadThankYou: gone,
          loadOrders: gone,
        },
      });
      await funnel.open(state);
      expect(funnel.value()).toBe('lost');
      expect(funnel.toasts()).toEqual([]);
      funnel.actor.send({ type: 'restart.clicked' });
      expect(funnel.value()).toEqual({ lookup: 'editing' });
    },
  );

  it('without the ids that its screen needs is lost', async () => {
    const funnel = startFunnel();
    await funnel.open('cart', { user_uuid: 'u1' });
    expect(funnel.value()).toBe('lost');
  });

  it('to a payment of an empty cart leads to the cart', async () => {
    const funnel = startFunnel({
      answers: {
        loadCart: () => [],
        loadPayment: () => ({
          items: [],
          address: savedAddress,
          standing: 'unknown',
          problems: [],
        }),
      },
    });
    await funnel.open('payment');
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().arrival).toBe('replace');
  });

  it('to the payment of a paid cart leads to its thank-you', async () => {
    const funnel = startFunnel({
      answers: {
        loadPayment: () => ({ items: [], address: savedAddress, standing: 'paid', problems: [] }),
      },
    });
    await funnel.open('payment');
    expect(funnel.value()).toEqual({ thankYou: 'ready' });
  });

  it.each(['unpaid', 'pending'] as const)(
    'to the thank-you of an %s cart leads to its payment',
    async (standing) => {
      const funnel = startFunnel({
        answers: { loadThankYou: () => ({ orders: [], offerZipCode: null, standing }) },
      });
      await funnel.open('thankYou');
      expect(funnel.value()).toEqual({ payment: 'editing' });
      expect(funnel.context().arrival).toBe('replace');
    },
  );

  it('needs nothing from memory to stand', { tags: ['AMB-063'] }, async () => {
    for (const state of ['shipping', 'confirming', 'cart', 'payment', 'thankYou'] as const) {
      const funnel = startFunnel();
      await funnel.open(state);
      expect(funnel.actor.getSnapshot().matches(state)).toBe(true);
      expect(funnel.actor.getSnapshot().hasTag('loading')).toBe(false);
    }
  });

  it('to the order status without ids asks without ids', { tags: ['AMB-074'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('orderStatus', {});
    expect(funnel.calls).toEqual([{ name: 'loadOrders', input: {} }]);
  });
});

describe('what is typed', () => {
  it('survives a refresh, by the ids of the link', async () => {
    const drafts = createMemoryDrafts();
    const first = startFunnel({ drafts });
    await first.open('shipping');
    first.actor.send({ type: 'address.changed', draft: { ...addressDraft, city: 'Davis' } });
    const again = startFunnel({ drafts });
    await again.open('shipping');
    expect(again.context().shipping.city).toBe('Davis');
    const other = startFunnel({ drafts });
    await other.open('shipping', { ...ids, vehicle_uuid: 'v2' });
    expect(other.context().shipping.city).toBe('Fresno');
  });

  it('gives way to the saved address once it is saved', async () => {
    const drafts = createMemoryDrafts();
    const funnel = startFunnel({ drafts });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: { ...addressDraft, city: 'Davis' } });
    await settle();
    funnel.actor.send({ type: 'back.clicked' });
    await settle();
    expect(funnel.context().shipping.city).toBe('Fresno');
  });
});

describe('after the payment', () => {
  it('leads to the login of the same user and to the order status', {
    tags: ['THX-003', 'THX-006', 'AMB-105'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('thankYou');
    expect(funnel.context().offerZipCode).toBe('93650');
    funnel.actor.send({ type: 'orderStatus.clicked' });
    expect(funnel.emitted.at(-1)).toEqual({
      type: 'left',
      destination: 'login',
      user_uuid: 'u1',
    });
    funnel.actor.send({ type: 'quotes.clicked' });
    expect(funnel.value()).toEqual({ orderStatus: 'loading' });
  });

  it('saves the options of a page that a lookup led to, and only leaves a bare one', {
    tags: ['AMB-138', 'FINAL-003'],
  }, async () => {
    const options = {
      renewal_reminder: true,
      replace_card_or_sticker: false,
      renew_another_vehicle: true,
    };
    const known = startFunnel();
    await known.open('notEligible', { user_uuid: 'u1', vehicle_uuid: 'v1' });
    known.actor.send({ type: 'later.submitted', options });
    await settle();
    expect(known.callsOf('saveLater')[0]?.input).toMatchObject({ options });
    expect(known.emitted.at(-1)).toMatchObject({ destination: 'laterNoted' });
    const bare = startFunnel();
    await bare.open('notEligible', {});
    bare.actor.send({ type: 'later.submitted', options });
    expect(bare.calls).toEqual([]);
    expect(bare.emitted.at(-1)).toMatchObject({ destination: 'laterNoted' });
  });
});

const noAddress = {
  vehicles: [{ uuid: 'v1' }],
  addresses: [],
  user: { uuid: 'u1', email: 'ann@gmail.com' },
  overnightCents: 3995,
  problems: [],
};
