/**
 * The attributes of `<renewal-checkout>`: their valid values, and descriptions for developers. The loader
 * passes attributes on unchanged, so only this module interprets them.
 */
import * as z from 'zod/mini';
import { canonicalEmail, EMAIL_MAX, MAILBOX } from '../account/mailbox.ts';
import * as limits from '../api/limits.ts';
import { isPlate } from '../vehicle/plate.ts';
import { ownDataLimits, partnerReferenceSchema } from './own-data.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const COLOR = 'Use a color such as #rrggbb.';

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
  lang: z.string().check(z.trim(), z.regex(/^(?:en|es)(?:-[a-z0-9]{1,8}){0,4}$/i)),
  label: text(100),
  closelabel: text(40),
} as const;
type CheckoutOptionName = keyof typeof optionSchemas;

export const optionHints: Record<CheckoutOptionName, string> = {
  service: 'Use the slug of a service, as in the URL of its page.',
  plate: `Use a license plate of up to ${limits.plateLength} letters and digits.`,
  firstname: 'Use up to 50 characters.',
  lastname: 'Use up to 50 characters.',
  email: 'Use an email address.',
  reference: `Use 1 to ${ownDataLimits.reference} printable characters.`,
  display: 'Use dialog or inline.',
  scheme: 'Use light, dark, or auto.',
  accent: COLOR,
  ground: COLOR,
  radius: 'Use a number of pixels from 0 to 24, without a unit.',
  font: 'Use font names separated by commas, up to 100 characters.',
  lang: 'Use en or es, also with a region, such as es-MX.',
  label: 'Use up to 100 characters.',
  closelabel: 'Use up to 40 characters.',
};

/** The prefix of the attributes that contain the partner's key-value pairs. */
export const META = 'meta-';

/** A mistake on a partner's page. The hint is a complete sentence. */
export type OptionWarning = { option: string; value: string; hint: string };

const LONGEST_VALUE = 100;
/** A partner's key or secret, which no console should show. */
const KEY = /\b(?:live|test|report|whsec)_/;

export function optionWarning(option: string, given: string, why: string): OptionWarning {
  const value = KEY.test(given) ? '…' : Array.from(given).slice(0, LONGEST_VALUE).join('');
  return { option, value, hint: `${option}="${value}" is ignored. ${why}` };
}
