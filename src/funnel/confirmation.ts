/**
 * The choice between the typed address and its postal spelling. The server stores only the chosen one, so the
 * host remembers both addresses for Back and a refresh.
 */
import * as z from 'zod/mini';
import {
  type SavedAddress,
  type SourcedSuggestion,
  sourcedSuggestionSchema,
} from '#contracts/account/address.ts';
import { mayBeAnotherHouse } from '#contracts/account/changed-parts.ts';
import { fiveDigitZip } from '#contracts/account/postal.ts';
import { type AddressChoice, addressChoiceSchema } from './drafts.ts';
import { placeOfSuggestion } from './requests.ts';

const text = z._default(z.nullable(z.string()), '');
const placeSchema = z.object({
  street_address: text,
  unit: text,
  city: text,
  state: text,
  zip_code: text,
});
type Place = z.infer<typeof placeSchema>;

export const confirmationSchema = z.object({
  choice: addressChoiceSchema,
  entered: placeSchema,
  suggestion: z.nullable(sourcedSuggestionSchema),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

type AddressComparison = { address: SavedAddress | null; suggestion: SourcedSuggestion | null };

export function confirmationOf({
  address,
  suggestion,
  choice,
}: AddressComparison & { choice: AddressChoice }): Confirmation {
  return { choice, suggestion, entered: placeSchema.parse(address) };
}

/** Returns the two addresses of an earlier choice, if the saved address is still the suggestion. */
export function earlierComparison(
  saved: SavedAddress,
  earlier: Confirmation | undefined,
): AddressComparison | undefined {
  if (!earlier?.suggestion || !saved.is_usps_suggested) return undefined;
  if (!isSamePlace(saved, placeOfSuggestion(earlier.suggestion))) return undefined;
  const address = { ...saved, ...earlier.entered, is_usps_suggested: false };
  return { address, suggestion: earlier.suggestion };
}

/** Selects the postal spelling if it is for the same house, until the customer chooses otherwise for this address. */
export function choiceOf(
  { address, suggestion }: AddressComparison,
  earlier: Confirmation | undefined,
): AddressChoice {
  if (!suggestion) return 'entered';
  if (earlier && address && isSamePlace(address, earlier.entered)) return earlier.choice;
  return address && mayBeAnotherHouse(address, suggestion) ? 'entered' : 'suggested';
}

function isSamePlace(one: Place, other: Place): boolean {
  return lineOf(one) === lineOf(other);
}

/** The server stores only five digits of a ZIP code. */
function lineOf({ street_address, unit, city, state, zip_code }: Place): string {
  return JSON.stringify([street_address, unit, city, state, fiveDigitZip(zip_code ?? '')]);
}
