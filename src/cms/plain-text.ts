import type { RichText } from './documents/rich-text.ts';

/** A text without its marks, its paragraphs one after the other. */
export function plainText(text: RichText): string {
  return text.map((block) => block.children.map((span) => span.text).join('')).join(' ');
}
