import {
  META,
  type OptionWarning,
  optionHints,
  optionSchemas,
  optionWarning,
} from '#contracts/partner/checkout-options.ts';
import {
  ownDataLimits,
  type PartnerMetadata,
  partnerMetadataSchema,
} from '#contracts/partner/own-data.ts';
import { frameSettingsSchema } from '#contracts/partner/widget-messages.ts';

type FrameUrl = { search: string; hash: string };

/** Returns the attributes of the element in the partner's page, and the settings that the loader adds. */
export function readAttributes({ hash }: Pick<FrameUrl, 'hash'>): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(hash.replace(/^#/, '')));
}

/**
 * Returns the frame's settings, or undefined if the URL has none. The server also reads `?partner=`. The
 * other settings are in the fragment, which no server receives.
 */
export function readSettings(url: FrameUrl) {
  const options = readAttributes(url);
  const partner = new URLSearchParams(url.search).get('partner');
  const parsed = frameSettingsSchema.safeParse({
    ...Object.fromEntries(Object.entries(options).filter(([, value]) => value.trim() !== '')),
    partner,
    metadata: metadataOf(options),
  });
  return parsed.success ? parsed.data : undefined;
}

/**
 * Returns the partner's key-value pairs, with `meta-` removed from the names. Only valid ones count, up to
 * the limit.
 */
function metadataOf(options: Record<string, string>): PartnerMetadata {
  const pairs = Object.entries(options).flatMap(([name, value]) => {
    const pair = { [name.slice(META.length)]: value };
    const isRight = name.startsWith(META) && partnerMetadataSchema.safeParse(pair).success;
    return isRight ? Object.entries(pair) : [];
  });
  return Object.fromEntries(pairs.slice(0, ownDataLimits.pairs));
}

/** Attributes that any HTML element may have, and the prefixes of attributes that HTML and frameworks use. */
const OF_HTML = new Set([
  ...['accesskey', 'autofocus', 'class', 'dir', 'exportparts', 'hidden', 'id', 'inert', 'is'],
  ...['nonce', 'part', 'popover', 'role', 'slot', 'style', 'tabindex', 'title', 'translate'],
]);
const BEGINNINGS = 'aria- data- item ng- on v- x- _ @ : # . ['.split(' ');
const KNOWN = ['partner', ...Object.keys(optionSchemas)];

/**
 * Returns warnings for a partner's developer, each with the name of an attribute of the element. Invalid
 * attributes are ignored, so that the customer can continue.
 */
export function warningsAbout(options: Record<string, string>): OptionWarning[] {
  const pairs = Object.keys(options).filter((name) => name.startsWith(META));
  const tooMany =
    pairs.length > ownDataLimits.pairs
      ? [optionWarning(`${META}…`, String(pairs.length), `Use up to ${ownDataLimits.pairs} pairs.`)]
      : [];
  return [...Object.entries(options).flatMap(([name, value]) => wrong(name, value)), ...tooMany];
}

function wrong(name: string, value: string): OptionWarning[] {
  if (name.startsWith(META)) {
    const isRight = partnerMetadataSchema.safeParse({ [name.slice(META.length)]: value }).success;
    const { key, value: most } = ownDataLimits;
    const hint = `Use a name of up to ${key} letters, digits, -, and _, and a value of up to ${most} printable characters.`;
    return isRight ? [] : [optionWarning(name, value, hint)];
  }
  if (isOption(name)) {
    const isRight = value.trim() === '' || optionSchemas[name].safeParse(value).success;
    return isRight ? [] : [optionWarning(name, value, optionHints[name])];
  }
  const isOfHtml = OF_HTML.has(name) || BEGINNINGS.some((begin) => name.startsWith(begin));
  if (name === 'partner' || isOfHtml) return [];
  const [near] = KNOWN.map((known) => ({ known, distance: distanceOf(known, name) }))
    .filter(({ distance }) => distance <= 2)
    .sort((one, other) => one.distance - other.distance);
  const hint = near
    ? `Unknown option. Did you mean ${near.known}?`
    : 'Unknown option. Prefix your data with meta-.';
  return [optionWarning(name, value, hint)];
}

function isOption(name: string): name is keyof typeof optionSchemas {
  return Object.hasOwn(optionSchemas, name);
}

/** Counts the letters that are missing, added, or changed. Hyphens don't count. */
function distanceOf(known: string, given: string): number {
  const name = given.replaceAll('-', '');
  let row = Array.from({ length: name.length + 1 }, (_, index) => index);
  for (const [at, letter] of Array.from(known).entries()) {
    const next = [at + 1];
    for (let column = 1; column < row.length; column += 1) {
      const [left = 0, above = 0, before = 0] = [next[column - 1], row[column], row[column - 1]];
      const isSame = name[column - 1] === letter;
      next.push(Math.min(left + 1, above + 1, before + (isSame ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
