import { GatewayError } from '../../errors.ts';
import type { PostalGateway, PostalResult } from './port.ts';

/**
 * Looks up addresses with USPS, or offline if USPS fails, and ZIP codes in the offline table, or with USPS if they are
 * missing there.
 */
export function withOffline(
  service: PostalGateway,
  offline: PostalGateway,
  logger: { warn(record: object, message: string): void },
): PostalGateway {
  async function ask<Found>(
    call: (postal: PostalGateway) => Promise<PostalResult<Found>>,
  ): Promise<PostalResult<Found>> {
    try {
      return await call(service);
    } catch (err) {
      if (!(err instanceof GatewayError)) throw err;
      const answer = await call(offline);
      logger.warn({ err }, 'postal service failed, offline table used');
      return answer;
    }
  }
  return {
    suggest: (address) => ask((postal) => postal.suggest(address)),
    // The table contains nearly every ZIP code. USPS accepts only 60 requests an hour, so save those for streets.
    async placeOf(zipCode) {
      const place = await offline.placeOf(zipCode);
      return place.found ? place : ask((postal) => postal.placeOf(zipCode));
    },
  };
}
