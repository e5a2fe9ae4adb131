import { GatewayError } from '../../errors.ts';
import { createOfflinePostal } from './offline.ts';
import type { PostalGateway } from './port.ts';

/** Street words that choose an outcome, case-insensitive. */
export const sandboxStreets = { noMatch: 'Nowhere', down: 'PostDown' } as const;

export const sandboxZips = { noPlace: '00000', down: '99999' } as const;

export function createSandboxPostal() {
  const offline = createOfflinePostal();
  return {
    async suggest(address) {
      if (contains(address.streetAddress, sandboxStreets.down)) throw down('street');
      if (contains(address.streetAddress, sandboxStreets.noMatch)) {
        return { found: null, source: 'offline' };
      }
      return offline.suggest(address);
    },
    async placeOf(zipCode) {
      if (zipCode === sandboxZips.down) throw down('ZIP code');
      return offline.placeOf(zipCode);
    },
  } satisfies PostalGateway;
}

function down(what: string): GatewayError {
  return new GatewayError('postal', `The postal sandbox is down for this ${what}`, {
    retryable: true,
  });
}

function contains(street: string, word: string): boolean {
  return street.toLowerCase().includes(word.toLowerCase());
}
