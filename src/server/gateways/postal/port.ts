import type { AddressSuggestion, SuggestionQuery, ZipPlace } from '#contracts/account/address.ts';

/** The postal service's address book. */
export interface PostalGateway {
  /** The official spelling, or null where there is no match. Throws GatewayError when it is down. */
  suggest(address: SuggestionQuery): Promise<AddressSuggestion | null>;
  /** The city and state of a zip code of five digits, or null where there is none. Throws as `suggest` does. */
  placeOf(zipCode: string): Promise<ZipPlace | null>;
}
