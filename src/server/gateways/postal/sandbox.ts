import { createHash } from 'node:crypto';
import type { AddressSuggestion, SuggestionQuery, ZipPlace } from '#contracts/account/address.ts';
import { GatewayError } from '../../errors.ts';
import type { PostalGateway } from './port.ts';
import {
  cityZips,
  directions,
  sharedAreas,
  statePrefixes,
  streetSuffixes,
  unitWords,
} from './sandbox-words.ts';

/** Street words that choose an outcome, case-insensitive. */
export const sandboxStreets = { noMatch: 'Nowhere', down: 'PostDown' } as const;

/** ZIP codes that choose an outcome. */
export const sandboxZips = { noPlace: '00000', down: '99999' } as const;

/** An address book without a postal service: it standardizes addresses by the same rules. */
export function createSandboxPostal() {
  return {
    async suggest(address: SuggestionQuery): Promise<AddressSuggestion | null> {
      if (contains(address.streetAddress, sandboxStreets.down)) {
        throw down('street');
      }
      if (contains(address.streetAddress, sandboxStreets.noMatch)) return null;
      const city = tidy(address.city);
      const state = tidy(address.state);
      return {
        streetAddress: spellStreet(tidy(address.streetAddress)),
        city,
        state,
        ZIPCode: zipOf(city, state),
      };
    },

    async placeOf(zipCode: string): Promise<ZipPlace | null> {
      if (zipCode === sandboxZips.down) throw down('zip code');
      const known = zipPlaces.get(zipCode) ?? areaPlaces.get(zipCode.slice(0, AREA_LENGTH));
      const [city, state] = known?.split(', ') ?? [];
      return city && state ? { city, state } : null;
    },
  } satisfies PostalGateway;
}

/** The first three digits of a ZIP code identify an area. */
const AREA_LENGTH = 3;
const zipPlaces = new Map([...cityZips].map(([place, zip]) => [zip, place]));
/** Most known cities are the only one in their area. */
const areaPlaces = new Map(
  [...cityZips]
    .filter(([place]) => !sharedAreas.has(place))
    .map(([place, zip]) => [zip.slice(0, AREA_LENGTH), place]),
);

function down(what: string): GatewayError {
  return new GatewayError('postal', `The postal sandbox is down for this ${what}`, {
    retryable: true,
  });
}

function contains(street: string, word: string): boolean {
  return street.toLowerCase().includes(word.toLowerCase());
}

/** Uppercase, without periods or commas, single spaces. */
function tidy(text: string): string {
  return text.replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim().toUpperCase();
}

/**
 * Abbreviates by position, because the same word may be part of a name: in '1 AVENUE RD' only RD is a suffix,
 * and in '5 NORTH ST' the direction is the name.
 */
function spellStreet(street: string): string {
  const words = street.split(' ');
  const unitAt = words.findIndex((word, index) => index > 1 && isUnit(word));
  const main = unitAt < 0 ? words : words.slice(0, unitAt);
  const unit = unitAt < 0 ? [] : words.slice(unitAt);
  return [...spellMain(main), ...unit.map((word) => unitWords.get(word) ?? word)].join(' ');
}

function isUnit(word: string): boolean {
  return unitWords.has(word) || word.startsWith('#');
}

function spellMain(words: string[]): string[] {
  const last = words.length - 1;
  const endsInDirection = last > 2 && directions.has(words[last] ?? '');
  const suffixAt = endsInDirection ? last - 1 : last;
  return words.map((word, index) => {
    if (index === suffixAt && index > 1) return streetSuffixes.get(word) ?? word;
    const isDirection = index === 1 ? suffixAt > 2 : endsInDirection && index === last;
    return isDirection ? (directions.get(word) ?? word) : word;
  });
}

/**
 * Five digits and no ZIP+4: the form's ZIP code field accepts six characters, and the saved address must
 * match the one shown.
 */
function zipOf(city: string, state: string): string {
  const known = cityZips.get(`${city}, ${state}`);
  if (known) return known;
  const prefix = statePrefixes.get(state) ?? '900';
  const hash = createHash('sha256').update(`${city}, ${state}`).digest();
  return prefix + String(hash.readUInt16BE(0) % 100).padStart(2, '0');
}
