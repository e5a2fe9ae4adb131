import { asCopy } from './naming-fields.ts';
import { wrapAction } from './wrap-action.ts';

/** The Duplicate action. */
export const duplicateAsCopy = wrapAction((action) => action, { mapDocument: asCopy });
