/** Rules for where the FAQ shows the support contacts. The build and the Studio share them and show the same messages. */
import { CONTACT_ANCHOR } from '#routes/pages.ts';

type Category = { anchor: string; showsContact: boolean };

/** Checks the anchor of a category. Returns the problem as a sentence, or true. */
export function problemOfContactAnchor({ anchor, showsContact }: Category): string | true {
  if (showsContact || anchor !== CONTACT_ANCHOR) return true;
  return `The anchor "${anchor}" is reserved for the category that shows how to contact support.`;
}

/** Checks how many categories show the support contacts. Returns the problem as a sentence, or true. */
export function problemOfSupportBlock(categories: readonly { showsContact: boolean }[]) {
  const count = categories.filter(({ showsContact }) => showsContact).length;
  return count === 1 || 'Exactly one category must show how to contact support.';
}
