import type { ServiceKind } from './service-type.ts';

export type KnownService = { kind: ServiceKind; for_boats: boolean };

export const RENEWAL_SLUG = 'renew-vehicle-registration';

/** The services by slug, which connects a service of the API with its page in the content. */
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

/** Returns the service of a slug. Throws if the slug is unknown. */
export function knownService(slug: string): KnownService {
  const service = services[slug];
  if (!service) throw new Error(`Expected the slug of a service, got ${slug}`);
  return service;
}
