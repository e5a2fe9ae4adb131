/** Warnings for a partner's developer about the element's attributes. */
import {
  META,
  type OptionWarning,
  optionHints,
  optionSchemas,
  optionWarning,
} from '#contracts/partner/checkout-options.ts';
import { ownDataLimits, partnerMetadataSchema } from '#contracts/partner/own-data.ts';

/** Attributes that every HTML element may have, and the prefixes of those from HTML and frameworks. */
const OF_HTML = new Set([
  ...['accesskey', 'autofocus', 'class', 'dir', 'exportparts', 'hidden', 'id', 'inert', 'is'],
  ...['nonce', 'part', 'popover', 'role', 'slot', 'style', 'tabindex', 'title', 'translate'],
]);
const BEGINNINGS = [
  'aria-',
  'data-',
  'item',
  'ng-',
  'on',
  'v-',
  'x-',
  '_',
  '@',
  ':',
  '#',
  '.',
  '[',
];
const KNOWN = ['partner', ...Object.keys(optionSchemas)];

/** Checks all attributes, by name. Invalid ones are ignored: the customer continues without them. */
export function warningsAbout(given: Record<string, string>): OptionWarning[] {
  const pairs = Object.keys(given).filter((name) => name.startsWith(META));
  const tooMany =
    pairs.length > ownDataLimits.pairs
      ? [optionWarning(`${META}…`, String(pairs.length), `Use up to ${ownDataLimits.pairs} pairs.`)]
      : [];
  return [...Object.entries(given).flatMap(([name, value]) => wrong(name, value)), ...tooMany];
}

function wrong(name: string, value: string): OptionWarning[] {
  if (name.startsWith(META)) {
    const isRight = partnerMetadataSchema.safeParse({ [name.slice(META.length)]: value }).success;
    const { key, value: most } = ownDataLimits;
    const hint = `Use a name of up to ${key} letters, digits, - and _, and a value of up to ${most} printable characters.`;
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
    ? `There is no such option: did you mean ${near.known}?`
    : 'There is no such option: your own data begins with meta-.';
  return [optionWarning(name, value, hint)];
}

function isOption(name: string): name is keyof typeof optionSchemas {
  return Object.hasOwn(optionSchemas, name);
}

/** Counts the letters that are missing, added, or changed; hyphens don't count. */
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
