import { describe, expect, it } from 'vitest';
import { messages } from '#contracts/api/messages.ts';
import { addressDraft, card, paymentDraft, savedAddress } from '#tests/support/funnel/samples.ts';
import { checkAddress, checkPayment } from './checks.ts';
import { addressDraftSchema, paymentDraftOf, paymentDraftSchema } from './drafts.ts';

const MEANT = { tags: ['EASE-001'] };
const rejected = [{ field: 'email', message: messages.emailFormat }];
const today = new Date(2026, 10, 22);

function check(values: { email: string; accepted_email: string }) {
  return [
    checkAddress({ ...addressDraft, ...values }),
    checkPayment({ ...paymentDraft, ...values }, card, today),
  ];
}

describe('the forms of the funnel', () => {
  it('reject an email that breaks the form rule until the customer accepts it', MEANT, () => {
    for (const email of ['dana@me.com', 'd@x.io', 'dana@mail.ucla.edu']) {
      expect(check({ email, accepted_email: '' }), email).toEqual([rejected, rejected]);
      expect(check({ email, accepted_email: email }), email).toEqual([[], []]);
    }
  });

  it('reject any other email after that, and an empty one', MEANT, () => {
    const accepted_email = 'dana@me.com';
    expect(check({ email: 'dan@me.com', accepted_email })).toEqual([rejected, rejected]);
    const missing = [{ field: 'email', message: messages.email }];
    expect(check({ email: ' ', accepted_email: '' })).toEqual([missing, missing]);
  });

  it('accept the email of a saved address', MEANT, () => {
    const draft = paymentDraftOf({ ...savedAddress, email: 'dana@hp.com' });
    const { email, accepted_email } = draft;
    expect(check({ email, accepted_email })).toEqual([[], []]);
  });

  it('read a draft from before customers could accept such an email', () => {
    const { accepted_email: _, ...address } = addressDraft;
    const { accepted_email: __, ...payment } = paymentDraft;
    expect(addressDraftSchema.parse(address).accepted_email).toBe('');
    expect(paymentDraftSchema.parse(payment).accepted_email).toBe('');
  });
});
