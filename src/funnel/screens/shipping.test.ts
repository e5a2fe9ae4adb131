import { describe, expect, it } from 'vitest';
import { addressDraft, savedAddress } from '#tests/support/funnel/samples.ts';
import {
  failure,
  goodAnswers,
  rejection,
  settle,
  startFunnel,
} from '#tests/support/funnel/start-funnel.ts';
import { EMPTY_ADDRESS, knownEmail } from '../drafts.ts';

const ANN = 'ann@gmail.com';

describe('the shipping address', () => {
  it('is prefilled from the first saved address, which it updates', {
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
    expect(funnel.context().shipping).toEqual({ ...EMPTY_ADDRESS, ...knownEmail(ANN) });
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    expect(funnel.context().addingNew).toBe(false);
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ address_uuid: null });
  });

  it('is not prefilled with a masked email', { tags: ['TRUE-016'] }, async () => {
    const user = { uuid: 'u1', email: 'a***@g***.com' };
    const funnel = startFunnel({ answers: { loadShipping: () => ({ ...noAddress, user }) } });
    await funnel.open('shipping');
    expect(funnel.context().shipping).toEqual(EMPTY_ADDRESS);
  });

  it('stays as typed if a bug prevents saving', { tags: ['TRUE-016'] }, async () => {
    const funnel = startFunnel({
      answers: { saveAddress: () => Promise.reject(new Error('a bug')) },
    });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.value()).toEqual({ shipping: 'editing' });
    expect(funnel.context()).toMatchObject({ shipping: addressDraft, fieldErrors: [] });
    expect(funnel.toasts()).toEqual(['Something went wrong']);
  });

  it('is blank for a new address and returns with the toggle off', {
    tags: ['SHIP-012', 'SHIP-013', 'AMB-094'],
  }, async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    funnel.actor.send({ type: 'newAddress.toggled', on: true });
    expect(funnel.context().shipping).toMatchObject({ ...EMPTY_ADDRESS, accepted_email: ANN });
    funnel.actor.send({ type: 'newAddress.toggled', on: false });
    expect(funnel.context().shipping).toEqual(addressDraft);
  });

  it('is created, not updated, when the customer adds a new one', {
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

  it('accepts the email that the order started with, even on a blank form', {
    tags: ['EASE-001'],
  }, async () => {
    const email = 'dana@my-company.co.uk';
    const user = { uuid: 'u1', email };
    const funnel = startFunnel({ answers: { loadShipping: () => ({ ...noAddress, user }) } });
    await funnel.open('shipping');
    const prefilled = funnel.context().shipping;
    expect(prefilled.email).toBe(email);
    funnel.actor.send({
      type: 'address.submitted',
      draft: { ...addressDraft, email, accepted_email: prefilled.accepted_email },
    });
    expect(funnel.callsOf('saveAddress')[0]?.input).toMatchObject({ draft: { email } });

    const saved = { ...savedAddress, email };
    const again = startFunnel({
      answers: { loadShipping: () => ({ ...noAddress, addresses: [saved] }) },
    });
    await again.open('shipping');
    again.actor.send({ type: 'newAddress.toggled', on: true });
    expect(again.context().shipping).toEqual({ ...EMPTY_ADDRESS, accepted_email: email });
  });

  it('is not sent with another email that the form rejects', { tags: ['VAL-029'] }, async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    const draft = { ...addressDraft, email: 'ann@me.com' };
    funnel.actor.send({ type: 'address.submitted', draft });
    expect(funnel.callsOf('saveAddress')).toEqual([]);
  });

  it('is sent once, no matter how often CONTINUE is clicked', async () => {
    const funnel = startFunnel();
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(funnel.callsOf('saveAddress')).toHaveLength(1);
  });

  it('shows the more specific error when creating or updating fails, and keeps the input', {
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

  it('shows a failed load as a toast and reloads on request', {
    tags: ['ERR-013', 'ERR-002'],
  }, async () => {
    let isDown = true;
    const funnel = startFunnel({
      answers: {
        loadShipping: (input) =>
          isDown ? failure(rejection('X'))() : goodAnswers.loadShipping(input),
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

  it('shows a toast for each part that failed to load', { tags: ['ERR-015'] }, async () => {
    const funnel = startFunnel({
      answers: { loadShipping: () => ({ ...noAddress, problems: ['No vehicles'] }) },
    });
    await funnel.open('shipping');
    expect(funnel.value()).toEqual({ shipping: 'editing' });
    expect(funnel.toasts()).toEqual(['No vehicles']);
  });

  it('reports events to the audit log', {
    tags: ['AUD-005', 'AUD-006', 'AUD-007', 'AUD-008', 'AUD-009', 'AUD-011'],
  }, async () => {
    const audited = async (addresses: (typeof savedAddress)[], fails: boolean) => {
      const funnel = startFunnel({
        answers: {
          loadShipping: () => ({ ...noAddress, addresses }),
          ...(fails ? { saveAddress: failure(rejection('no')) } : {}),
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
const noAddress = {
  vehicles: [{ uuid: 'v1' }],
  addresses: [],
  user: { uuid: 'u1', email: ANN },
  overnightCents: 3995,
  problems: [],
};
