import { wrapAction } from './wrap-action.ts';

/** The fields that name a document in lists. */
const NAMES = ['question', 'title', 'message'];

/** The Duplicate action. Without another name, a copy would look like its original. */
export const duplicateAsCopy = wrapAction((action) => action, { mapDocument: asCopy });

function asCopy(document: Readonly<Record<string, unknown>>) {
  const name = NAMES.find((one) => typeof document[one] === 'string');
  return name ? { ...document, [name]: `Copy of ${document[name]}` } : document;
}
