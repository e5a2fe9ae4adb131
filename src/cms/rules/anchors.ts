/** The anchors on a page. The build and the Studio both ask here, so that both refuse the same in the same words. */

const ANCHOR = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const NOT_AN_ANCHOR =
  'Use lowercase letters, digits, and single hyphens, such as "what-we-share".';

/** What is wrong with how an anchor or the last part of an address is written; true where nothing is. */
export function problemOfAnchor(anchor: string): string | true {
  return ANCHOR.test(anchor) || NOT_AN_ANCHOR;
}

/** An id as an address is written: a draft that has no address yet is shown there in the preview. */
export function addressOfId(id: string): string {
  return id
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** What is wrong with a question's anchor beside those of the `others`, in one sentence; true where nothing is. */
export function problemOfQuestionAnchor(anchor: string, others: readonly string[]): string | true {
  return !others.includes(anchor) || `Another question already has the anchor "${anchor}".`;
}

/** What is wrong with a category's anchor beside those of the `others`, in one sentence; true where nothing is. */
export function problemOfCategoryAnchor(anchor: string, others: readonly string[]): string | true {
  return !others.includes(anchor) || `Another category already has the anchor "${anchor}".`;
}

/** What is wrong with the anchors of a page's sections, in one sentence; true where nothing is. */
export function problemOfSections(anchors: readonly (string | undefined)[]): string | true {
  const twice = anchors.find((anchor, index) => anchor && anchors.indexOf(anchor) !== index);
  return twice === undefined || `Two sections have the anchor "${twice}".`;
}
