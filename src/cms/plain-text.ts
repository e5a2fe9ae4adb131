import type { RichText } from './documents/rich-text.ts';

/** Returns a rich text as plain paragraphs. */
export function plainText(text: RichText): string {
  return text.map((block) => block.children.map((span) => span.text).join('')).join(' ');
}
