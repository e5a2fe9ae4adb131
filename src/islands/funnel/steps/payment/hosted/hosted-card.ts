/** The state of a card in the provider's fields: each field's error. Our form never sees the card's data. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { messages } from '#contracts/api/messages.ts';

/** Named as in our form. Month and year share one field. */
export type HostedField = 'credit_card_number' | 'expiration_month' | 'cvv';

/** The specification's message for each field that is not complete. */
export type HostedCard = Readonly<{ [Field in HostedField]?: string | undefined }>;

export const NOTHING_ENTERED: Readonly<Record<HostedField, string>> = {
  credit_card_number: messages.cardNumber,
  expiration_month: messages.expirationMonth,
  cvv: messages.cvv,
};

export function hostedErrors(card: HostedCard | undefined): FieldError[] {
  return Object.entries(card ?? {}).flatMap(([field, message]) =>
    message ? { field, message } : [],
  );
}
