import { html as escaped } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { oneLine } from '../../documents/one-line.ts';

/** Markup that is inserted as it is. Made by `html`, or by `raw` from a literal of our own; never from data. */
export type Html = HtmlEscapedString;

/** Template tag for markup: a value that is not markup stays on one line and is escaped. Attributes must be quoted. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  const lines = values.map((value) => (typeof value === 'string' ? oneLine(value) : value));
  const markup = escaped(strings, ...lines);
  if (markup instanceof Promise) throw new TypeError('Expected values, got a promise');
  return markup;
}
