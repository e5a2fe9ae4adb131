/**
 * What we do for each service after it is paid. Pages, screens, emails, and the server's steps are based on
 * this table.
 */
import type { English } from '#words/spanish/spanish.ts';
import type { ServiceKind } from './service-type.ts';

/** Documents that only the customer has. */
export const PAPERS = ['signed_title', 'bill_of_sale', 'odometer', 'title_application'] as const;
export type Paper = (typeof PAPERS)[number];

export type ServicePlan = {
  /** Whether we file with the DMV or only request its records. */
  atTheDmv: 'file' | 'ask';
  /** Whether we email a registration card once the DMV has accepted the order. */
  hasDigitalCopy: boolean;
  /** What we mail; null if we ship nothing. */
  mailed: English | null;
  /** How the service affects the plate's year tag: a renewal includes the next one, and a title doesn't change it. */
  yearTag: 'next' | 'same' | 'none';
};

export const servicePlans = {
  renewal: {
    atTheDmv: 'file',
    hasDigitalCopy: true,
    mailed: 'official document and sticker',
    yearTag: 'next',
  },
  replacement: { atTheDmv: 'file', hasDigitalCopy: false, mailed: 'replacement', yearTag: 'same' },
  transfer: {
    atTheDmv: 'file',
    hasDigitalCopy: false,
    mailed: 'official document',
    yearTag: 'none',
  },
  title: { atTheDmv: 'file', hasDigitalCopy: false, mailed: 'replacement title', yearTag: 'none' },
  status: { atTheDmv: 'ask', hasDigitalCopy: false, mailed: null, yearTag: 'same' },
} as const satisfies Record<ServiceKind, ServicePlan>;

type Service = { kind: string; for_boats: boolean };

/** Returns the documents that we need before filing, in the order in which we request them. Most services need none. */
export function papersOf({ kind, for_boats }: Service): readonly Paper[] {
  if (kind === 'title') return ['title_application'];
  if (kind !== 'transfer') return [];
  // A boat has no odometer.
  return for_boats
    ? ['signed_title', 'bill_of_sale']
    : ['signed_title', 'bill_of_sale', 'odometer'];
}

export function isMailed(kind: ServiceKind): boolean {
  return servicePlans[kind].mailed !== null;
}

export type FiledKind = {
  [K in ServiceKind]: (typeof servicePlans)[K]['atTheDmv'] extends 'file' ? K : never;
}[ServiceKind];

export function isFiled(kind: ServiceKind): kind is FiledKind {
  return servicePlans[kind].atTheDmv === 'file';
}

export type KnownService = { kind: ServiceKind; for_boats: boolean };

export const RENEWAL_SLUG = 'renew-vehicle-registration';

/** The services by slug, which links an API service to its page in the content. */
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

export function knownService(slug: string): KnownService {
  const service = services[slug];
  if (!service) throw new Error(`Expected the slug of a service, got ${slug}`);
  return service;
}
