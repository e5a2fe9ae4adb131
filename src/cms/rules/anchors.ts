import { CONTACT_ANCHOR } from '#routes/pages.ts';

const ANCHOR = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Examples of the last part of an address. */
export const SERVICE_EXAMPLE = 'replace-title';
export const LEGAL_EXAMPLE = 'refund-policy';

/** Checks the format of an anchor or of the last part of an address. Returns the problem as a sentence, or true. */
export function problemOfAnchor(anchor: string, example = 'what-we-share'): string | true {
  return (
    ANCHOR.test(anchor) ||
    `Use lowercase letters, digits, and single hyphens, such as "${example}".`
  );
}

/** Turns an id into the address at which the preview shows a draft that has no address yet. */
export function addressOfId(id: string): string {
  return id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

export function problemOfQuestionAnchor(anchor: string, others: readonly string[]): string | true {
  return !others.includes(anchor) || `Another question already has the anchor "${anchor}".`;
}

export function problemOfCategoryAnchor(anchor: string, others: readonly string[]): string | true {
  return !others.includes(anchor) || `Another category already has the anchor "${anchor}".`;
}

export function problemOfSections(anchors: readonly (string | undefined)[]): string | true {
  const twice = anchors.find((anchor, index) => anchor && anchors.indexOf(anchor) !== index);
  return twice === undefined || `Two sections have the anchor "${twice}".`;
}

type Category = { anchor: string; showsContact: boolean };

export function problemOfContactAnchor({ anchor, showsContact }: Category): string | true {
  if (showsContact || anchor !== CONTACT_ANCHOR) return true;
  return `The anchor "${anchor}" is reserved for the category that shows how to contact support.`;
}

export function problemOfSupportBlock(categories: readonly { showsContact: boolean }[]) {
  const count = categories.filter(({ showsContact }) => showsContact).length;
  return count === 1 || 'Exactly one category must show how to contact support.';
}
