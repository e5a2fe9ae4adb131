import { createHash } from 'node:crypto';
import type { AddressSuggestion, SuggestionQuery } from '#contracts/account/address.ts';
import { GatewayError } from '../../errors.ts';
import type { PostalGateway } from './port.ts';
import { cityZips, directions, statePrefixes, streetSuffixes, unitWords } from './sandbox-words.ts';

/** Words in the street that choose an outcome, whatever their case. */
export const sandboxStreets = { noMatch: 'Nowhere', down: 'PostDown' } as const;

/** An address book without a postal service: it spells addresses as the postal service does. */
export function createSandboxPostal() {
  return {
    async suggest(address: SuggestionQuery): Promise<AddressSuggestion | null> {
      if (contains(address.streetAddress, sandboxStreets.down)) {
        throw new GatewayError('postal', 'The postal sandbox is down for this street', {
          retryable: true,
        });
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
  } satisfies PostalGateway;
}

function contains(street: string, word: string): boolean {
  return street.toLowerCase().includes(word.toLowerCase());
}

/** Upper case, no full stops or commas, single spaces. */
function tidy(text: string): string {
  return text.replace(/[.,]/g, ' ').replace(/\s+/g, ' ').trim().toUpperCase();
}

/**
 * Abbreviates by position, since the same word may be part of a name: in '1 AVENUE RD' only RD is a suffix,
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
 * Five digits and no ZIP+4: the customer may take the suggestion into a form whose zip code holds six
 * characters, and what is shown must be what is saved.
 */
function zipOf(city: string, state: string): string {
  const known = cityZips.get(`${city}, ${state}`);
  if (known) return known;
  const prefix = statePrefixes.get(state) ?? '900';
  const hash = createHash('sha256').update(`${city}, ${state}`).digest();
  return prefix + String(hash.readUInt16BE(0) % 100).padStart(2, '0');
}
