import { describe, expect, it } from 'vitest';
import type { CheckoutResult } from '#contracts/order/checkout.ts';
import { confirmationOf } from '#funnel/confirmation.ts';
import { pay } from '#tests/support/funnel/pay.ts';
import { addressDraft, ids, savedAddress, suggestion } from '#tests/support/funnel/samples.ts';
import { settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';
import { createMemoryDrafts, recallFrom } from './draft-store.ts';

describe('the input', () => {
  it('survives a refresh, stored by the ids in the link', async () => {
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

  it('is replaced by the saved address once it is saved', async () => {
    const drafts = createMemoryDrafts();
    const funnel = startFunnel({ drafts });
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.submitted', draft: { ...addressDraft, city: 'Davis' } });
    await settle();
    funnel.actor.send({ type: 'back.clicked' });
    await settle();
    expect(funnel.context().shipping.city).toBe('Fresno');
  });

  it('is stored only if it was typed, not if it was loaded from the server', async () => {
    const written: string[] = [];
    const write = (key: string) => void written.push(key);
    const funnel = startFunnel({ drafts: { ...createMemoryDrafts(), write } });
    for (const screen of ['shipping', 'confirming', 'cart', 'payment', 'thankYou'] as const) {
      await funnel.open(screen);
    }
    expect(written).toEqual([]);
  });

  it('is deleted once saved, and the saved address is remembered', async () => {
    const funnel = startFunnel({ answers: { saveAddress: () => ({ address_uuid: 'a9' }) } });
    const recall = recallFrom(funnel.drafts);
    await funnel.open('shipping');
    funnel.actor.send({ type: 'address.changed', draft: addressDraft });
    expect(recall.shipping(ids)).toEqual({ addingNew: false, values: addressDraft });
    funnel.actor.send({ type: 'address.submitted', draft: addressDraft });
    await settle();
    expect(recall.shipping(ids)).toBeUndefined();
    expect(recall.savedAddress(ids)).toBe('a9');
  });

  it('is stored with its postal spelling, regardless of the choice, until the order is paid', {
    tags: ['EASE-014'],
  }, async () => {
    const funnel = startFunnel({ answers: { confirmAddress: () => ({ address_uuid: 'a9' }) } });
    const recall = recallFrom(funnel.drafts);
    await funnel.open('confirming');
    funnel.actor.send({ type: 'address.chosen', choice: 'entered' });
    expect(recall.confirmation(ids)).toMatchObject({ choice: 'entered' });
    funnel.actor.send({ type: 'address.chosen', choice: 'suggested' });
    funnel.actor.send({ type: 'address.confirmed' });
    await settle();
    const saved = { ...ids, address_uuid: 'a9' };
    expect(recall.confirmation(saved)).toEqual(
      confirmationOf({ address: savedAddress, suggestion, choice: 'suggested' }),
    );
    await funnel.open('payment', saved);
    funnel.actor.send(pay);
    await settle();
    expect(recall.confirmation(saved)).toBeUndefined();
  });

  it('keeps the key of a payment from its start to its definitive result', async () => {
    const answers: ((result: CheckoutResult) => void)[] = [];
    const checkout = () => new Promise<CheckoutResult>((resolve) => answers.push(resolve));
    const funnel = startFunnel({ answers: { checkout } });
    const recall = recallFrom(funnel.drafts);
    await funnel.open('payment');
    funnel.actor.send(pay);
    const [call] = funnel.callsOf('checkout');
    expect(call?.input).toMatchObject({ attemptKey: recall.attempt(ids) });
    answers[0]?.({ payment_status: 'FAILED' });
    await settle();
    expect(recall.attempt(ids)).toBeUndefined();
    expect(recall.payment(ids)).toMatchObject({ first_name: 'Ann' });
    funnel.actor.send({ type: 'error.dismissed' });
    funnel.actor.send(pay);
    answers[1]?.({ payment_status: 'SUCCESS' });
    await settle();
    expect(recall.attempt(ids)).toBeUndefined();
    expect(recall.payment(ids)).toBeUndefined();
    expect(recall.paidCart(ids)).toBe('c1');
  });
});
