import { describe, expect, it } from 'vitest';
import { addressDraft, item, savedAddress, secondItem } from '#tests/support/funnel/samples.ts';
import { failure, rejection, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

describe('the cart', () => {
  const openCart = async (items = [item, secondItem]) => {
    const funnel = startFunnel({ answers: { loadCart: () => items } });
    await funnel.open('cart');
    return funnel;
  };

  it('edits the address of one line and reloads the cart', {
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

  it('edits a shared address for all of its lines, each line once', {
    tags: ['EASE-017'],
  }, async () => {
    const shared = { ...item, uuid: 'l3', user_vehicle_uuid: 'v3' };
    const alone = {
      ...secondItem,
      uuid: 'l4',
      user_shipping_address: { ...savedAddress, uuid: 'a4' },
    };
    const funnel = await openCart([item, secondItem, shared, alone]);
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'l3', also_uuids: ['l2', 'l1'] });
    expect(funnel.context().editing).toMatchObject({
      address_uuid: 'a1',
      vehicle_uuid: 'v3',
      others: [{ address_uuid: 'a2', vehicle_uuid: 'v2', saved: { city: 'Davis' } }],
      line_uuids: ['l1', 'l2', 'l3'],
    });
    funnel.actor.send({ type: 'edit.dismissed' });
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'l1' });
    expect(funnel.context().editing).toMatchObject({ others: [], line_uuids: ['l1', 'l3'] });
  });

  it('reads the price of overnight shipping, and works without it if that fails', async () => {
    expect((await openCart()).context().overnightCents).toBe(2995);
    const funnel = startFunnel({
      answers: { loadOvernightPrice: failure({ status: 'fail', message: 'X' }) },
    });
    await funnel.open('cart');
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.context().overnightCents).toBe(3995);
  });

  it("edits the last vehicle's address through EDIT CONTACT INFO", {
    tags: ['CART-009', 'AMB-092'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'contact.opened' });
    expect(funnel.context()).toMatchObject({
      editing: { draft: { city: 'Davis' } },
      editsContact: true,
    });
  });

  it('keeps the modal open if the edit is invalid or rejected', { tags: ['VAL-041'] }, async () => {
    const funnel = startFunnel({ answers: { updateAddress: failure(rejection('No')) } });
    await funnel.open('cart');
    funnel.actor.send({ type: 'edit.opened', line_uuid: 'l1' });
    funnel.actor.send({ type: 'edit.submitted', draft: { ...addressDraft, city: '' } });
    expect(funnel.callsOf('updateAddress')).toEqual([]);
    funnel.actor.send({ type: 'edit.submitted', draft: addressDraft });
    await settle();
    expect(funnel.value()).toEqual({ cart: { editing: 'typing' } });
    expect(funnel.toasts()).toEqual(['No']);
    funnel.actor.send({ type: 'edit.dismissed' });
    funnel.actor.send({ type: 'edit.discarded' });
    expect(funnel.value()).toEqual({ cart: 'ready' });
  });

  it('closes an untouched edit dialog immediately, and asks before discarding input', {
    tags: ['EASE-027'],
  }, async () => {
    const funnel = await openCart();
    const open = () => funnel.actor.send({ type: 'edit.opened', line_uuid: 'l1' });
    open();
    const saved = funnel.context().editing?.draft ?? addressDraft;
    funnel.actor.send({ type: 'edit.dismissed' });
    expect(funnel.value()).toEqual({ cart: 'ready' });

    open();
    const draft = { ...saved, city: 'Davis' };
    funnel.actor.send({ type: 'edit.changed', draft });
    funnel.actor.send({ type: 'edit.dismissed' });
    expect(funnel.value()).toEqual({ cart: { editing: 'leaving' } });
    funnel.actor.send({ type: 'edit.kept' });
    expect(funnel.value()).toEqual({ cart: { editing: 'typing' } });
    expect(funnel.context().editing?.draft).toEqual(draft);
    funnel.actor.send({ type: 'edit.dismissed' });
    funnel.actor.send({ type: 'edit.discarded' });
    expect(funnel.value()).toEqual({ cart: 'ready' });
    expect(funnel.callsOf('updateAddress')).toEqual([]);

    open();
    funnel.actor.send({ type: 'edit.changed', draft });
    funnel.actor.send({ type: 'edit.changed', draft: saved });
    funnel.actor.send({ type: 'edit.dismissed' });
    expect(funnel.value()).toEqual({ cart: 'ready' });
  });

  it('chooses one envelope and reloads the cart, even if that fails', {
    tags: ['EASE-009'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'envelope.chosen', one_envelope: true });
    expect(funnel.value()).toEqual({ cart: 'choosing' });
    funnel.actor.send({ type: 'cart.submitted' });
    await settle();
    expect(funnel.callsOf('chooseEnvelope').map(({ input }) => input)).toEqual([
      { user_uuid: 'u1', one_envelope: true },
    ]);
    expect(funnel.callsOf('loadCart')).toHaveLength(2);
    expect(funnel.value()).toEqual({ cart: 'ready' });

    const rejected = startFunnel({ answers: { chooseEnvelope: failure(rejection('No'), 409) } });
    await rejected.open('cart');
    rejected.actor.send({ type: 'envelope.chosen', one_envelope: false });
    await settle();
    expect(rejected.callsOf('chooseEnvelope')[0]?.input).toMatchObject({ one_envelope: false });
    expect(rejected.toasts()).toEqual(['No']);
    expect(rejected.callsOf('loadCart')).toHaveLength(2);
  });

  it('deletes a line only after YES, and reloads the cart', {
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

  it('goes to the payment of its own cart, unless it is empty', {
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

  it('goes back to the confirmation of the last vehicle, or leaves the funnel if empty', {
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

  it('asks the host for another vehicle', {
    tags: ['CART-010'],
  }, async () => {
    const funnel = await openCart();
    funnel.actor.send({ type: 'vehicle.added' });
    expect(funnel.value()).toBe('home');
    expect(funnel.emitted).toEqual([{ type: 'vehicle.wanted' }]);
    expect(funnel.context().ids).toMatchObject({ user_uuid: 'u1' });
  });
});
