import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';
import { call, callGroup } from '../api/call.ts';
import { idSchema, numberOr } from '../api/envelope.ts';
import * as limits from '../api/limits.ts';
import { paths } from '../api/paths.ts';
import { feeConfigSchema } from './fees.ts';
import { DEFAULT_STATE } from './us-state.ts';

/** The status of service types that customers see; all others are hidden. */
export const ACTIVE = 1;

/** Missing or invalid values default to the first page. */
export const pageQuerySchema = z.object({
  limit: numberOr(limits.servicePageSize, { min: 1, max: limits.servicePageSize }),
  page: numberOr(limits.firstServicePage, { max: 1_000_000 }),
});

/** What a service does, regardless of its name. */
export const SERVICE_KINDS = ['renewal', 'replacement', 'transfer', 'title', 'status'] as const;
export type ServiceKind = (typeof SERVICE_KINDS)[number];

const serviceTypeSchema = z.object({
  uuid: idSchema,
  /** Identifies the service in addresses and on partners' pages, even if its name changes. */
  slug: z.optional(z.string()),
  name: z.string(),
  service_description: z.nullish(z.string()),
  status: z.number(),
  kind: z.optional(z.enum(SERVICE_KINDS)),
  /** All other services are for road vehicles. */
  for_boats: z.optional(z.boolean()),
  price_config: z.nullish(feeConfigSchema),
});
export type ServiceType = z.infer<typeof serviceTypeSchema>;

/** The fields that the interface derives from a service type (specification, section 3). */
export type ServiceOption = ServiceType & {
  label: string;
  value: string;
  replace_title: string;
  state: string;
};

export function activeServices<T extends { status: number }>(services: readonly T[]): T[] {
  return services.filter((service) => service.status === ACTIVE);
}

export function toServiceOption(service: ServiceType): ServiceOption {
  return {
    ...service,
    label: service.name,
    value: service.uuid,
    replace_title: nameBasedLabel(service.name),
    state: DEFAULT_STATE,
  };
}

const LABELS = [
  ['renew', 'Renew'],
  ['renovar', 'Renew'],
  ['replace', 'Replace in'],
  ['reponer', 'Replace in'],
  ['transfer', 'Transfer'],
  ['upgrade', 'Upgrade in'],
] as const satisfies readonly [word: string, label: English][];

/**
 * Returns `Renew`, `Replace in`, `Transfer`, or `Upgrade in`, depending on the service's name in either language. If
 * none fits, returns the name.
 */
export function nameBasedLabel(name: string): string {
  const lower = name.toLowerCase();
  return LABELS.find(([word]) => lower.includes(word))?.[1] ?? name;
}

export const getServiceTypes = call('get', paths.serviceTypes, 'anyone', {
  query: pageQuerySchema,
  rows: serviceTypeSchema,
});

export const serviceTypeCalls = callGroup('Catalog', [
  [getServiceTypes, 'Lists the services, with the fees that don’t depend on a vehicle.'],
]);
