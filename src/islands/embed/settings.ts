/** The settings in the frame's address. */
import { META } from '#contracts/partner/checkout-options.ts';
import {
  ownDataLimits,
  type PartnerMetadata,
  partnerMetadataSchema,
} from '#contracts/partner/own-data.ts';
import { frameSettingsSchema } from '#contracts/partner/widget-messages.ts';

type Address = { search: string; hash: string };

/** Returns the attributes of the element in the partner's page, and what the loader adds. */
export function readGiven({ hash }: Pick<Address, 'hash'>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

/**
 * Returns the settings of the frame, or undefined if the address has none. The server also reads `?partner=`;
 * the others are in the fragment, which no server sees.
 */
export function readSettings(address: Address) {
  const given = readGiven(address);
  const partner = new URLSearchParams(address.search).get('partner');
  const parsed = frameSettingsSchema.safeParse({
    // Attributes without a value are ignored.
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')),
    partner,
    metadata: metadataOf(given),
  });
  return parsed.success ? parsed.data : undefined;
}

/** Returns the partner's key-value pairs, named without `meta-`: the valid ones, up to the limit. */
function metadataOf(given: Record<string, string>): PartnerMetadata {
  const pairs = Object.entries(given).flatMap(([name, value]) => {
    const pair = { [name.slice(META.length)]: value };
    const isRight = name.startsWith(META) && partnerMetadataSchema.safeParse(pair).success;
    return isRight ? Object.entries(pair) : [];
  });
  return Object.fromEntries(pairs.slice(0, ownDataLimits.pairs));
}

const LANGUAGES = ['en-US'] as const;

/** Returns the language of the host's page, or the closest one that the checkout supports. */
export function languageOf(wanted: string): (typeof LANGUAGES)[number] {
  const primary = wanted.toLowerCase().split('-')[0];
  return LANGUAGES.find((language) => language.toLowerCase().split('-')[0] === primary) ?? 'en-US';
}
