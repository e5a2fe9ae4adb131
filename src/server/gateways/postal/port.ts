import type { AddressSuggestion, SuggestionQuery } from '#contracts/account/address.ts';

/** The postal service's address book. */
export interface PostalGateway {
  /** The official spelling, or null where there is no match. Throws GatewayError when it is down. */
  suggest(address: SuggestionQuery): Promise<AddressSuggestion | null>;
}
