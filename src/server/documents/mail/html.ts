import { oneLine } from '../one-line.ts';

/** Markup that is inserted as it is. Made by `html`, or from a literal of our own; never from data. */
export class Html {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  toString(): string {
    return this.#source;
  }
}

type Value = string | number | Html | readonly Html[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for markup: escapes every value that is not markup itself. Attributes must be quoted. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const source = strings.reduce((text, part, index) => {
    const value = values[index - 1];
    return text + (value === undefined ? '' : markupOf(value)) + part;
  });
  return new Html(source);
}

/** Text with the characters that mean something in HTML replaced by entities. */
export function escapeHtml(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.toString();
  if (Array.isArray(value)) return value.map(markupOf).join('');
  return escapeHtml(String(value));
}
