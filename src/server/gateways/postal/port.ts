import type {
  AddressSuggestion,
  CountyPlace,
  PostalSource,
  SuggestionQuery,
} from '#contracts/account/address.ts';

/** The result, or null if nothing matches, and the adapter that returned it. */
export type PostalResult<Found> = { found: Found | null; source: PostalSource };

export interface PostalGateway {
  /** Throws GatewayError if the service is down. */
  suggest(address: SuggestionQuery): Promise<PostalResult<AddressSuggestion>>;
  /** `zipCode` has five digits. Throws like `suggest`. */
  placeOf(zipCode: string): Promise<PostalResult<CountyPlace>>;
}
