/** The rules that a form must satisfy before it is submitted, shared by the screen and the guard. */
import { addressFormSchema } from '#contracts/account/address.ts';
import { isFormEmail } from '#contracts/account/email-pattern.ts';
import { firstErrors } from '#contracts/api/api-failure.ts';
import { enteredDigits } from '#contracts/api/entered-text.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { pastExpiry } from '#contracts/order/card.ts';
import { existingBillingFormSchema, newBillingFormSchema } from '#contracts/order/payment-form.ts';
import { type AddressDraft, type CardDraft, EMPTY_CARD, type PaymentDraft } from './drafts.ts';

export function checkAddress(draft: AddressDraft): FieldError[] {
  return withoutAccepted(firstErrors(addressFormSchema.safeParse(draft)), draft);
}

/** For a form that shows the contact above the address. */
export function checkContactFirst(draft: AddressDraft): FieldError[] {
  const errors = checkAddress(draft);
  const isContact = ({ field }: FieldError) => field === 'email' || field === 'phone_no';
  return [...errors.filter(isContact), ...errors.filter((error) => !isContact(error))];
}

/**
 * Returns the errors in a payment form as of the customer's local date. The card is null if it is in the provider's
 * fields, which check it.
 */
export function checkPayment(
  draft: PaymentDraft,
  card: CardDraft | null,
  today: Date,
): FieldError[] {
  const { billing_mode: mode, existing, other, ...cardholder } = draft;
  const values = { ...cardholder, ...(card ?? EMPTY_CARD) };
  const parsed =
    mode === 'existing'
      ? existingBillingFormSchema.safeParse({ ...values, ...existing })
      : newBillingFormSchema.safeParse({ ...values, ...other });
  const errors = withoutAccepted(firstErrors(parsed), draft);
  if (!card) return errors.filter(({ field }) => !(field in EMPTY_CARD));
  const expiryErrors = errors.some(({ field }) => field.startsWith('expiration_'))
    ? []
    : pastExpiry(enteredDigits(card.expiration_month), enteredDigits(card.expiration_year), today);
  return [...errors, ...expiryErrors];
}

type WithEmail = Pick<AddressDraft, 'email' | 'accepted_email'>;

/** Leaves out the error about an accepted email, which doesn't have to match the form rule. */
function withoutAccepted(errors: FieldError[], { email, accepted_email }: WithEmail): FieldError[] {
  return errors.filter(({ field }) => field !== 'email' || !isFormEmail(email, accepted_email));
}
