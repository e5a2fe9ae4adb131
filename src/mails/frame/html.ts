import { html as escaped, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { oneLine } from '../../documents/one-line.ts';

/** The design tokens of emails and cards. Email clients don't support custom properties. */
export const color = {
  ink: '#0F2233',
  ink2: '#435466',
  paper: '#FDFCFA',
  line: '#D3DBE2',
  pacific600: '#00568A',
  pacific700: '#00436B',
  poppy500: '#F58220',
  poppy700: '#A04400',
} as const;

/** The reader's system font. No web font is loaded. */
export const FONT = raw(
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;",
);

/**
 * Markup that is inserted unescaped. It is created by `html`, or by `raw` from one of our literals, but
 * never from data.
 */
export type Html = HtmlEscapedString;

/**
 * A template tag for markup. Values that aren't markup are escaped and reduced to one line. Attributes must
 * be quoted.
 */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const lines = values.map((value) => (typeof value === 'string' ? oneLine(value) : value));
  const markup = escaped(strings, ...lines);
  if (markup instanceof Promise) throw new TypeError('Expected values, got a promise');
  return markup;
}
