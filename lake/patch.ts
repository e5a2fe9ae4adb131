import { Mutation } from '@sanity/mutator';
import * as z from 'zod';
import { type Document, documentSchema } from './document.ts';
import { badRequest } from './errors.ts';

const byPath = z.record(z.string(), z.unknown());
const amounts = z.record(z.string(), z.number());
const items = z.array(z.unknown());

export const patchSchema = z.object({
  setIfMissing: byPath.exactOptional(),
  set: byPath.exactOptional(),
  unset: z.array(z.string()).exactOptional(),
  diffMatchPatch: z.record(z.string(), z.string()).exactOptional(),
  inc: amounts.exactOptional(),
  dec: amounts.exactOptional(),
  insert: z
    .union([
      z.object({ before: z.string(), items }),
      z.object({ after: z.string(), items }),
      z.object({ replace: z.string(), items }),
    ])
    .exactOptional(),
});
type Patch = z.infer<typeof patchSchema>;

/** Applies the patch as the Studio does. Throws LakeError if the patch doesn't fit the document. */
export function applyPatch(patch: Patch, document: Document): Document {
  try {
    const mutation = new Mutation({ mutations: [{ patch: { ...patch, id: document._id } }] });
    return documentSchema.parse(mutation.apply(document));
  } catch (error) {
    throw badRequest(`The patch does not fit: ${error instanceof Error ? error.message : error}`);
  }
}
