import { html as escaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { oneLine } from '../../documents/one-line.ts';

/** Markup that is inserted unescaped. Created by `html`, or by `raw` from one of our literals; never from data. */
export type Html = HtmlEscapedString;

/**
 * A template tag for markup. Values that are not markup are escaped and reduced to one line. Attributes must
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
