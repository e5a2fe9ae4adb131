import type {
  AddressSuggestion,
  CountyPlace,
  PostalSource,
  SuggestionQuery,
} from '#contracts/account/address.ts';

/** What was found, or null where nothing matches, and which adapter answered. */
export type PostalAnswer<Found> = { found: Found | null; source: PostalSource };

/** The postal service's address book. */
export interface PostalGateway {
  /** The official spelling. Throws GatewayError when the service is down. */
  suggest(address: SuggestionQuery): Promise<PostalAnswer<AddressSuggestion>>;
  /** The place of a ZIP code of five digits. Throws as `suggest` does. */
  placeOf(zipCode: string): Promise<PostalAnswer<CountyPlace>>;
}
