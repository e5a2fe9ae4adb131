import type { AddressSuggestion, SuggestionQuery } from '#contracts/account/address.ts';
import { isMilitaryState } from '#contracts/catalogue/us-state.ts';
import type { PostalGateway } from './port.ts';
import { spellStreet } from './spell-street.ts';
import { isSameCity, zipTable } from './zip-table.ts';

const POST_OFFICES = ['APO', 'FPO', 'DPO'];

/**
 * The address book without a postal service: it knows every ZIP code and how streets are spelled, but not which houses
 * exist.
 */
export function createOfflinePostal() {
  return {
    async suggest(address) {
      return { found: suggestionFor(address), source: 'offline' };
    },
    async placeOf(zipCode) {
      return { found: zipTable().find(zipCode) ?? null, source: 'offline' };
    },
  } satisfies PostalGateway;
}

/** The place is that of the ZIP code; a ZIP code of another state matches nothing. */
function suggestionFor(address: SuggestionQuery): AddressSuggestion | null {
  const { state } = address;
  const ZIPCode = address.ZIPCode ?? onlyZipOf(state, address.city);
  const place = ZIPCode === undefined ? undefined : zipTable().find(ZIPCode);
  if (ZIPCode === undefined || place?.state !== state) return null;
  const typed = address.city.trim().toUpperCase();
  // The kinds of military post offices change, and the ZIP code leads to the same one.
  const isOther = isMilitaryState(state) && POST_OFFICES.some((kind) => isSameCity(kind, typed));
  return {
    streetAddress: spellStreet(address.streetAddress, state),
    city: isOther ? typed : place.city,
    state,
    ZIPCode,
  };
}

function onlyZipOf(state: string, city: string): string | undefined {
  const [zip, another] = zipTable().zipsOf(state, city);
  return another === undefined ? zip : undefined;
}
