/** Tests the input of the calls before the payment, and what the screens store from the responses. */
import { describe, expect, it } from 'vitest';
import { addressDraftOf, EMPTY_ADDRESS } from '#funnel/drafts.ts';
import {
  addressDraft,
  ids,
  item,
  savedAddress,
  secondItem,
  suggestion,
} from '#tests/support/funnel/samples.ts';
import { failure, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

const TRUE = { tags: ['TRUE-016'] };
const vehicle = { user_uuid: 'u1', vehicle_uuid: 'v1' };
const errors = [{ field: 'city', message: 'Please enter city' }];
const rejected = failure({ error: { data: { message: 'No', errors } } }, 400);

describe('the shipping screen', TRUE, () => {
  it('saves the form of the address that it shows', async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    expect(funnel.callsOf('loadShipping')[0]?.input).toEqual(vehicle);
    expect(funnel.context()).toMatchObject({
      vehicles: [{ uuid: 'v1' }],
      user: { uuid: 'u1' },
      overnightCents: 2995,
      savedAddress,
      loadFailure: null,
    });
    funnel.actor.send({ type: 'address.submitted', draft: { ...addressDraft, city: 'Davis' } });
    await settle();
    expect(funnel.callsOf('saveAddress')[0]?.input).toEqual({
      ...vehicle,
      draft: { ...addressDraft, city: 'Davis' },
      address_uuid: 'a1',
      user: { uuid: 'u1', email: 'ann@gmail.com' },
    });
    expect(funnel.context()).toMatchObject({ ids, arrival: 'push' });
    expect(funnel.emitted).toContainEqual({ type: 'address.saved', ids });
    const audited = funnel.emitted.flatMap((one) => (one.type === 'audited' ? [one] : []));
    expect(audited).toContainEqual({
      type: 'audited',
      message: 'SHIPPING_ADDRESS_ENTRY_VIEW: updated',
      user_uuid: 'u1',
    });
  });

  it('creates an address if none is saved, and says why that failed', async () => {
    const loaded = { vehicles: [], addresses: [], user: null, overnightCents: 1, problems: ['P'] };
    const answers = { loadShipping: () => loaded, saveAddress: rejected };
    const funnel = startFunnel({ answers });
    await funnel.open('shipping');
    expect(funnel.toasts()).toEqual(['P']);
    expect(funnel.context().shipping).toEqual(EMPTY_ADDRESS);
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    expect(funnel.context().addingNew).toBe(false);
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ address_uuid: null });
    expect(funnel.context().fieldErrors).toEqual(errors);
    expect(funnel.toasts()).toEqual(['P', 'No']);
    const messages = funnel.emitted.flatMap((one) => (one.type === 'audited' ? [one.message] : []));
    expect(messages.at(-1)).toBe('SHIPPING_ADDRESS_ENTRY_VIEW: failed to create');
    funnel.actor.send({ type: 'address.changed', draft: addressDraft });
    expect(funnel.context()).toMatchObject({ fieldErrors: [], shipping: addressDraft });
  });

  it('switches to an empty form for a new address, and back', async () => {
    const funnel = startFunnel({ answers: { saveAddress: rejected } });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    expect(funnel.context().addingNew).toBe(true);
    expect(funnel.context().shipping.street_address).toBe('');
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ address_uuid: null });
    funnel.actor.send({ type: 'newAddress.toggled', on: false });
    expect(funnel.context()).toMatchObject({ addingNew: false, shipping: addressDraft });
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    const messages = funnel.emitted.flatMap((one) => (one.type === 'audited' ? [one.message] : []));
    expect(messages.at(-1)).toBe('SHIPPING_ADDRESS_ENTRY_VIEW: failed to update');
  });
});

describe('the confirmation', TRUE, () => {
  it('saves the chosen spelling', async () => {
    const funnel = startFunnel({ answers: { confirmAddress: () => ({ address_uuid: 'a9' }) } });
    await funnel.open('confirming');
    const route = { ...vehicle, address_uuid: 'a1' };
    expect(funnel.callsOf('loadConfirmation')[0]?.input).toEqual({ ...route, kept: undefined });
    funnel.actor.send({ type: 'address.chosen', choice: 'suggested' });
    expect(funnel.context()).toMatchObject({ choice: 'suggested', address: savedAddress });
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.callsOf('confirmAddress')[0]?.input).toEqual({
      ...route,
      address: savedAddress,
      suggestion,
      choice: 'suggested',
    });
    const moved = { ...ids, address_uuid: 'a9' };
    expect(funnel.emitted).toContainEqual({ type: 'address.confirmed', ids: moved });
    expect(funnel.context().ids).toEqual(moved);
  });

  it('keeps the error until the next attempt', async () => {
    const funnel = startFunnel({ answers: { confirmAddress: rejected } });
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    expect(funnel.context().loadFailure).toBe('No');
    expect(funnel.toasts()).toEqual(['No']);
    funnel.actor.send({ type: 'address.confirmed' });
    expect(funnel.context().loadFailure).toBeNull();
  });

  it('offers no spelling without a suggestion or an address', async () => {
    const funnel = startFunnel({
      answers: {
        loadConfirmation: () => ({ address: savedAddress, suggestion: null, isPostalDown: false }),
      },
    });
    await funnel.open('confirming');
    expect(funnel.context().choice).toBe('entered');
    funnel.actor.send({ type: 'address.chosen', choice: 'suggested' });
    expect(funnel.context().choice).toBe('entered');
    const gone = startFunnel({
      answers: { loadConfirmation: () => ({ address: null, suggestion, isPostalDown: false }) },
    });
    await gone.open('confirming');
    expect(gone.value()).toBe('lost');
  });
});

describe('the cart', TRUE, () => {
  const items = [item, secondItem];

  it('edits an address, and keeps the form with the rejected fields', async () => {
    const funnel = startFunnel({ answers: { loadCart: () => items, updateAddress: rejected } });
    await funnel.open('cart');
    expect(funnel.callsOf('loadCart')[0]?.input).toEqual({ user_uuid: 'u1' });
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'none' });
    expect(funnel.value()).toEqual({ cart: 'ready' });
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'l2' });
    const saved = addressDraftOf(secondItem.user_shipping_address ?? {});
    const opened = {
      address_uuid: 'a2',
      vehicle_uuid: 'v2',
      saved,
      others: [],
      line_uuids: ['l2'],
    };
    expect(funnel.context()).toMatchObject({ editing: opened, fieldErrors: [] });
    const draft = { ...addressDraft, city: 'Lodi' };
    funnel.actor.send({ type: 'edit.submitted', draft });
    await settle();
    expect(funnel.callsOf('updateAddress')[0]?.input).toEqual({
      user_uuid: 'u1',
      editing: { ...opened, draft },
    });
    expect(funnel.context().fieldErrors).toEqual(errors);
    funnel.actor.send({ type: 'edit.changed', draft: addressDraft });
    expect(funnel.context()).toMatchObject({
      editing: { ...opened, draft: addressDraft },
      fieldErrors: [],
    });
    funnel.actor.send({ type: 'edit.submitted', draft });
    await settle();
    funnel.actor.send({ type: 'edit.dismissed' });
    funnel.actor.send({ type: 'edit.discarded' });
    expect(funnel.context()).toMatchObject({ editing: null, fieldErrors: [] });
  });

  it('edits the link’s address if a line has none', async () => {
    const bare = { uuid: 'l3' };
    const funnel = startFunnel({ answers: { loadCart: () => [item, bare] } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'contact.opened' });
    expect(funnel.context().editing).toEqual({
      address_uuid: 'a1',
      vehicle_uuid: '',
      others: [],
      line_uuids: ['l1', 'l3'],
      saved: EMPTY_ADDRESS,
      draft: EMPTY_ADDRESS,
    });
  });

  it('removes the chosen line, says so, and reloads the cart', async () => {
    const funnel = startFunnel({ answers: { loadCart: () => items } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'deletion.opened', line_uuid: 'none' });
    expect(funnel.value()).toEqual({ cart: 'ready' });
    funnel.actor.send({ type: 'deletion.opened', line_uuid: 'l2' });
    expect(funnel.context().deleting).toEqual(secondItem);
    funnel.actor.send({ type: 'line.deleted' });
    await settle();
    expect(funnel.callsOf('deleteOrder')[0]?.input).toEqual({ line_uuid: 'l2' });
    expect(funnel.emitted).toContainEqual({
      type: 'toast',
      kind: 'blank',
      message: 'Vehicle removed from your cart',
    });
    expect(funnel.context().deleting).toBeNull();
    expect(funnel.callsOf('loadCart')).toHaveLength(2);
  });

  it('reloads the cart if the line could not be removed', async () => {
    const funnel = startFunnel({ answers: { deleteOrder: rejected } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'deletion.opened', line_uuid: 'l1' });
    funnel.actor.send({ type: 'line.deleted' });
    await settle();
    expect(funnel.emitted).toContainEqual({ type: 'toast', kind: 'error', message: 'No' });
    expect(funnel.callsOf('loadCart')).toHaveLength(2);
    expect(funnel.value()).toEqual({ cart: 'ready' });
  });

  it('continues with its last line’s cart, and goes back to its last vehicle', async () => {
    const moved = { ...secondItem, user_cart_uuid: 'c9' };
    const funnel = startFunnel({ answers: { loadCart: () => [item, moved] } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'cart.submitted' });
    expect(funnel.context()).toMatchObject({ ids: { ...ids, cart_uuid: 'c9' }, arrival: 'push' });
    await funnel.open('cart');
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.context().ids.vehicle_uuid).toBe('v2');
    expect(funnel.value()).toEqual({ confirming: 'loading' });
  });

  it('stays in the link’s cart if its lines name no cart', async () => {
    const funnel = startFunnel({ answers: { loadCart: () => [{ uuid: 'l1' }] } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'cart.submitted' });
    expect(funnel.context().ids).toEqual(ids);
    await funnel.open('cart');
    funnel.actor.send({ type: 'back.clicked' });
    expect(funnel.context().ids.vehicle_uuid).toBe('v1');
  });
});
