import { GatewayError } from '../../errors.ts';
import type { PostalAnswer, PostalGateway } from './port.ts';

/** Asks the offline adapter when the postal service is down or over its limit. */
export function withOffline(
  service: PostalGateway,
  offline: PostalGateway,
  logger: { warn(record: object, message: string): void },
): PostalGateway {
  async function ask<Found>(
    call: (postal: PostalGateway) => Promise<PostalAnswer<Found>>,
  ): Promise<PostalAnswer<Found>> {
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
    async placeOf(zipCode) {
      const answer = await ask((postal) => postal.placeOf(zipCode));
      if (!answer.found) return answer;
      // USPS doesn't return the county.
      const known = await offline.placeOf(zipCode);
      const county = known.found?.county;
      return { ...answer, found: { ...answer.found, ...(county && { county }) } };
    },
  };
}
