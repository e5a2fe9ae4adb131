/**
 * What a partner may set on `<renewal-checkout>`: each attribute, what it takes and how that is said to a
 * developer. The loader hands everything over as it stands in the page, so this is the one place that knows.
 */
import * as z from 'zod/mini';
import { canonicalEmail, EMAIL_MAX, MAILBOX } from '../account/mailbox.ts';
import * as limits from '../api/limits.ts';
import { isPlate } from '../vehicle/plate.ts';
import { ownDataLimits, partnerReferenceSchema } from './own-data.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const COLOR = 'Give a color as #rrggbb.';

export const optionSchemas = {
  service: z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/)),
  plate: z.string().check(
    z.maxLength(limits.plateBoxLength, { abort: true }),
    z.trim(),
    z.refine((plate) => isPlate(plate)),
  ),
  firstname: text(50),
  lastname: text(50),
  email: z
    .string()
    .check(z.maxLength(EMAIL_MAX, { abort: true }), z.overwrite(canonicalEmail), z.regex(MAILBOX)),
  reference: partnerReferenceSchema,
  display: z.enum(['dialog', 'inline']),
  scheme: z.enum(['light', 'dark', 'auto']),
  accent: color,
  ground: color,
  radius: z.string().check(z.trim(), z.regex(/^(?:1?\d|2[0-4])$/)),
  font: z.string().check(z.trim(), z.regex(/^[\w ,'"-]{1,100}$/)),
  lang: z.string().check(z.trim(), z.regex(/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,4}$/i)),
  label: text(100),
  closelabel: text(40),
} as const;
export type CheckoutOptionName = keyof typeof optionSchemas;

/** What a developer should write instead. */
export const optionHints: Record<CheckoutOptionName, string> = {
  service: 'Give the slug of a service, as in the address of its page.',
  plate: `Give a license plate of at most ${limits.plateLength} letters and digits.`,
  firstname: 'Give at most 50 characters.',
  lastname: 'Give at most 50 characters.',
  email: 'Give an e-mail address.',
  reference: `Give 1 to ${ownDataLimits.reference} printable characters.`,
  display: 'Give dialog or inline.',
  scheme: 'Give light, dark or auto.',
  accent: COLOR,
  ground: COLOR,
  radius: 'Give pixels from 0 to 24, without a unit.',
  font: 'Give names of fonts with commas between them, at most 100 characters.',
  lang: 'Give a language as in the lang attribute of HTML, such as en-US.',
  label: 'Give at most 100 characters.',
  closelabel: 'Give at most 40 characters.',
};

/** Begins the name of an attribute that holds one of the partner's own pairs. */
export const META = 'meta-';

/** Something in a partner's page that does not work as it is written. The hint is a whole sentence. */
export type OptionWarning = { option: string; value: string; hint: string };

const LONGEST_VALUE = 100;

/** Says that a value counts for nothing, and why. */
export function optionWarning(option: string, given: string, why: string): OptionWarning {
  const value = Array.from(given).slice(0, LONGEST_VALUE).join('');
  return { option, value, hint: `${option}="${value}" is left out. ${why}` };
}
