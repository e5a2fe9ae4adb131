import type { AddressSuggestion, SuggestionQuery } from '#contracts/account/address.ts';
import { isSameCity } from '#contracts/account/changed-parts.ts';
import { isMilitaryState } from '#contracts/catalogue/us-state.ts';
import type { PostalGateway } from './port.ts';
import { spellStreet } from './spell-street.ts';
import { zipTable } from './zip-table.ts';

const POST_OFFICES = ['APO', 'FPO', 'DPO'];

/**
 * Checks addresses without the postal service. It uses a table of ZIP codes and USPS's spelling of streets, but can't
 * tell which addresses exist.
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

/** Uses the city of the ZIP code. A ZIP code in another state matches nothing. */
function suggestionFor(address: SuggestionQuery): AddressSuggestion | null {
  const { state } = address;
  const ZIPCode = address.ZIPCode ?? onlyZipOf(state, address.city);
  const place = ZIPCode === undefined ? undefined : zipTable().find(ZIPCode);
  if (ZIPCode === undefined || place?.state !== state) return null;
  const typed = address.city.trim().toUpperCase();
  // A military post office may change its type without changing its ZIP code, so keep the type that the customer
  // entered.
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
