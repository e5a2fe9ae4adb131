/** The settings in the frame's address. */
import { META } from '#contracts/partner/checkout-options.ts';
import {
  ownDataLimits,
  type PartnerMetadata,
  partnerMetadataSchema,
} from '#contracts/partner/own-data.ts';
import { frameSettingsSchema } from '#contracts/partner/widget-messages.ts';

type Address = { search: string; hash: string };

/** What the element in the partner's page has as attributes, and what the loader adds. */
export function readGiven({ hash }: Pick<Address, 'hash'>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

/**
 * `?partner=` is for the server, too; the rest is in the fragment, which no server sees. Undefined where it is no
 * address of a frame.
 */
export function readSettings(address: Address) {
  const given = readGiven(address);
  const partner = new URLSearchParams(address.search).get('partner');
  const parsed = frameSettingsSchema.safeParse({
    // An attribute without a value sets nothing.
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')),
    partner,
    metadata: metadataOf(given),
  });
  return parsed.success ? parsed.data : undefined;
}

/** The partner's own pairs, by their names without `meta-`: those that are right, as many as may be. */
function metadataOf(given: Record<string, string>): PartnerMetadata {
  const pairs = Object.entries(given).flatMap(([name, value]) => {
    const pair = { [name.slice(META.length)]: value };
    const isRight = name.startsWith(META) && partnerMetadataSchema.safeParse(pair).success;
    return isRight ? Object.entries(pair) : [];
  });
  return Object.fromEntries(pairs.slice(0, ownDataLimits.pairs));
}

const LANGUAGES = ['en-US'] as const;

/** The language of the host's page, or the nearest one that the checkout has. */
export function languageOf(wanted: string): (typeof LANGUAGES)[number] {
  const primary = wanted.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary) ?? 'en-US';
}
