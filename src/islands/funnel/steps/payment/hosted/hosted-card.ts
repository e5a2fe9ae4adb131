/** A card in the provider's fields, as far as our form knows it: what is still wrong with each field. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { messages } from '#contracts/api/messages.ts';

/** The provider's fields, by their names in our form. Month and year share one. */
export type HostedField = 'credit_card_number' | 'expiration_month' | 'cvv';

/** The specification's message about each field; undefined if its content is complete. */
export type HostedCard = Readonly<Record<HostedField, string | undefined>>;

export const NOTHING_ENTERED: HostedCard = {
  credit_card_number: messages.cardNumber,
  expiration_month: messages.expirationMonth,
  cvv: messages.cvv,
};

/** Returns the errors of the provider's fields, if the form has those. */
export function hostedErrors(card: HostedCard | undefined): FieldError[] {
  return Object.entries(card ?? {}).flatMap(([field, message]) =>
    message ? { field, message } : [],
  );
}
