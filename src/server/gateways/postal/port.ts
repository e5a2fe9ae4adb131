import type { AddressSuggestion, SuggestionQuery, ZipPlace } from '#contracts/account/address.ts';

export interface PostalGateway {
  /** The standardized address. Null if there is no match. Throws GatewayError if the service is down. */
  suggest(address: SuggestionQuery): Promise<AddressSuggestion | null>;
  /** The city and state of a five-digit ZIP code. Null if there is none. Throws like `suggest`. */
  placeOf(zipCode: string): Promise<ZipPlace | null>;
}
