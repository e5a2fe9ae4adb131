import type {
  AddressSuggestion,
  CountyPlace,
  PostalSource,
  SuggestionQuery,
} from '#contracts/account/address.ts';

/** The result, or null if nothing matches, and the adapter that returned it. */
export type PostalAnswer<Found> = { found: Found | null; source: PostalSource };

export interface PostalGateway {
  /** The standardized address. Throws GatewayError if the service is down. */
  suggest(address: SuggestionQuery): Promise<PostalAnswer<AddressSuggestion>>;
  /** The place of a five-digit ZIP code. Throws like `suggest`. */
  placeOf(zipCode: string): Promise<PostalAnswer<CountyPlace>>;
}
