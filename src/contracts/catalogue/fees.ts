import * as z from 'zod/mini';
import type { English } from '#words/spanish/spanish.ts';
import { translate } from '#words/words.ts';
import { dollarsSchema } from '../api/envelope.ts';
import { type Cents, sumCents, toCents, toDollars } from './money.ts';

/**
 * Fees in dollars, under the keys from the specification, section 3. The service fee's key has a product
 * prefix (`{product}_service_fee`), so the schema allows additional keys.
 */
export const feeConfigSchema = z.record(z.string(), z.nullable(dollarsSchema));
export type FeeConfig = z.infer<typeof feeConfigSchema>;

/** The parts of the DMV's renewal fee, which add up to it. Empty if the DMV returned only the total. */
export const feePartsSchema = z.array(
  z.object({
    label: z.string(),
    dollars: z.number(),
    /** Why this part is due, as a sentence that cites the law. */
    why: z.string(),
    /** How late the payment is, in a penalty: “45 days late”. */
    delay: z.optional(z.string()),
  }),
);
export type FeePart = z.infer<typeof feePartsSchema>[number];

/** The five fee lines of a vehicle, in display order. */
export type FeeLine = {
  id: 'dmv_registration' | 'ca_dmv_bpa' | 'service' | 'shipping_and_handling' | 'convenience';
  label: string;
  group: 'dmv' | 'provider';
  cents: Cents;
  parts?: readonly FeePart[];
  /** True if the DMV may charge a different amount. */
  isEstimate?: boolean;
};

type FeeGroup = { title: string; lines: readonly FeeLine[] };

export const GROUP_TITLES = {
  dmv: 'Goes to the DMV',
  provider: 'Our fees',
} as const satisfies Record<FeeLine['group'], English>;

/** The recipient of a single fee. */
export const feeOwners = {
  dmv: GROUP_TITLES.dmv,
  provider: 'Our fee',
} as const satisfies Record<FeeLine['group'], English>;

const SERVICE_FEE_PREFIX = 'dmv';

type FeeDefinition = Pick<FeeLine, 'id' | 'group'> & { key: string; label: English };

export const feeDefinitions = [
  {
    id: 'dmv_registration',
    key: 'dmv_registration_fee',
    label: 'DMV registration fee',
    group: 'dmv',
  },
  { id: 'ca_dmv_bpa', key: 'ca_dmv_bpa_fee', label: 'CA DMV BPA fee', group: 'dmv' },
  { id: 'service', key: '_service_fee', label: 'Service fee', group: 'provider' },
  {
    id: 'shipping_and_handling',
    key: 'shipping_&_handling',
    label: 'Shipping and handling',
    group: 'provider',
  },
  { id: 'convenience', key: 'convenience_fee', label: 'Convenience fee', group: 'provider' },
] as const satisfies readonly FeeDefinition[];

const ESTIMATED_LABEL: English = 'Estimated DMV registration fee';

export type FeeAmounts = Record<FeeLine['id'], Cents>;

type Priced = {
  dmv_deal_details?: FeeConfig | null | undefined;
  dmv_fee_lines?: readonly FeePart[] | undefined;
  is_estimate?: boolean | undefined;
  service_type?: { price_config?: FeeConfig | null | undefined } | null | undefined;
};

/**
 * Returns the fee lines of a cart item. For each line, uses the order's value (`dmv_deal_details`) if it is
 * numeric, otherwise the service's price list (`price_config`), otherwise $0.00.
 */
export function feeLines({
  dmv_deal_details,
  dmv_fee_lines,
  is_estimate,
  service_type,
}: Priced): FeeLine[] {
  return feeDefinitions.map(({ id, key, label, group }) => {
    const dollars = feeOf(dmv_deal_details, key) ?? feeOf(service_type?.price_config, key);
    return {
      id,
      label,
      group,
      cents: toCents(dollars),
      ...detailsOf(id, dmv_fee_lines, is_estimate),
    };
  });
}

export function linesOfAmounts(
  amounts: FeeAmounts,
  parts: readonly FeePart[] = [],
  isEstimate = false,
): FeeLine[] {
  return feeDefinitions.map(({ id, label, group }) => {
    return { id, label, group, cents: amounts[id], ...detailsOf(id, parts, isEstimate) };
  });
}

function detailsOf(
  id: FeeLine['id'],
  parts: readonly FeePart[] | undefined,
  isEstimate: boolean | undefined,
) {
  return (
    id === 'dmv_registration' && {
      ...(isEstimate && { label: ESTIMATED_LABEL, isEstimate }),
      ...(parts?.[0] && { parts }),
    }
  );
}

/** In English, as it is stored, or in Spanish, as the API answers a Spanish page. */
export const isLatePenalty = ({ label }: FeePart): boolean =>
  label.startsWith('Late penalt') || label.startsWith('Recargo');

/** The late penalties in the DMV's fee. */
export function latePenalties(lines: readonly FeeLine[]): Cents {
  const late = lines.flatMap((line) => line.parts ?? []).filter(isLatePenalty);
  return sumCents(late.map(({ dollars }) => toCents(dollars)));
}

/** The parts of the DMV's fee, which are stored in English, in the current language. */
export function partsInLanguage(parts: readonly FeePart[]): FeePart[] {
  return parts.map((part) => ({
    ...part,
    label: translate(part.label),
    why: translate(part.why),
    ...(part.delay !== undefined && { delay: translate(part.delay) }),
  }));
}

/** The lines by recipient, in the current language. */
export function feeGroups(lines: readonly FeeLine[]): FeeGroup[] {
  return (['dmv', 'provider'] as const)
    .map((owner) => ({
      title: translate(GROUP_TITLES[owner]),
      lines: lines
        .filter(({ group }) => group === owner)
        .map((line) => ({ ...line, label: translate(line.label) })),
    }))
    .filter((group) => group.lines.length > 0);
}

/** Returns the amounts in dollars under the specification's keys, as in JSON and in a service's price list. */
export function toFeeConfig(amounts: FeeAmounts): Record<string, number> {
  return Object.fromEntries(
    feeDefinitions.map(({ id, key }) => [
      key.startsWith('_') ? `${SERVICE_FEE_PREFIX}${key}` : key,
      toDollars(amounts[id]),
    ]),
  );
}

function feeOf(config: FeeConfig | null | undefined, key: string) {
  if (!config) return undefined;
  const value = key.startsWith('_')
    ? Object.entries(config).find(([name]) => name.endsWith(key))?.[1]
    : config[key];
  if (value === '') return undefined;
  return Number.isFinite(Number(value)) ? value : undefined;
}
