/** Where the FAQ shows the ways to reach support. The build and the Studio ask here, and refuse in the same words. */
import { CONTACT_ANCHOR } from '#routes/pages.ts';

type Category = { anchor: string; showsContact: boolean };

/** What is wrong with the anchor of a category, in one sentence; true where nothing is. */
export function problemOfContactAnchor({ anchor, showsContact }: Category): string | true {
  if (showsContact || anchor !== CONTACT_ANCHOR) return true;
  return `The anchor "${anchor}" is reserved for the category that shows how to contact support.`;
}

/** What is wrong with how many categories show the ways to reach support; true where nothing is. */
export function problemOfSupportBlock(categories: readonly { showsContact: boolean }[]) {
  const count = categories.filter(({ showsContact }) => showsContact).length;
  return count === 1 || 'Exactly one category must show how to contact support.';
}
