import type { ServiceKind } from './service-type.ts';

export type KnownService = { kind: ServiceKind; for_boats: boolean };

export const RENEWAL_SLUG = 'renew-vehicle-registration';

/** The services by the slug that connects one of the API with its page in the content. */
const services: Readonly<Record<string, KnownService>> = {
  [RENEWAL_SLUG]: { kind: 'renewal', for_boats: false },
  'replace-vehicle-registration-sticker-card': { kind: 'replacement', for_boats: false },
  'transfer-title': { kind: 'transfer', for_boats: false },
  'replace-title': { kind: 'title', for_boats: false },
  'renew-boat-registration': { kind: 'renewal', for_boats: true },
  'replace-boat-registration-sticker-card': { kind: 'replacement', for_boats: true },
  'transfer-boat-title': { kind: 'transfer', for_boats: true },
  'replace-boat-title': { kind: 'title', for_boats: true },
  'check-registration-status': { kind: 'status', for_boats: false },
};

export const SERVICE_SLUGS: readonly string[] = Object.keys(services);

/** What the service of a slug is. Throws where nothing is known of it. */
export function knownService(slug: string): KnownService {
  const service = services[slug];
  if (!service) throw new Error(`Expected the slug of a service, got ${slug}`);
  return service;
}
