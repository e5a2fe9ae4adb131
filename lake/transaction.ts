/** Translates mutations of the Content Lake's HTTP API into document changes. */

import { randomUUID } from 'node:crypto';
import { Mutation as StudioMutation } from '@sanity/mutator';
import * as z from 'zod';
import { type Content, contentSchema, type Document, documentSchema } from './document.ts';
import { badRequest, mutationConflict } from './errors.ts';

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
    const mutation = new StudioMutation({ mutations: [{ patch: { ...patch, id: document._id } }] });
    return documentSchema.parse(mutation.apply(document));
  } catch (error) {
    throw badRequest(`The patch does not fit: ${error instanceof Error ? error.message : error}`);
  }
}

const newContent = z.looseObject({ _id: z.string().optional(), _type: z.string().min(1) });
const selection = z.object({ id: z.union([z.string(), z.array(z.string())]) });

const mutationSchema = z.union([
  z.strictObject({ create: newContent }),
  z.strictObject({ createIfNotExists: contentSchema }),
  z.strictObject({ createOrReplace: contentSchema }),
  z.strictObject({ delete: selection }),
  z.strictObject({
    patch: patchSchema.extend({ ...selection.shape, ifRevisionID: z.string().optional() }),
  }),
]);
export type Mutation = z.infer<typeof mutationSchema>;

export type Change = {
  id: string;
  before: Document | undefined;
  after: Document | undefined;
  mutations: Mutation[];
};
export type Transaction = {
  id: string;
  timestamp: string;
  author: string;
  changes: Change[];
  results: { id: string; operation: 'create' | 'update' | 'delete' | 'none' }[];
};
type Read = (id: string) => Document | undefined;

/** Parses mutations from a request. Throws LakeError for kinds that this lake doesn't support. */
export function parseMutations(input: unknown): Mutation[] {
  const parsed = z.array(mutationSchema).safeParse(input);
  if (parsed.success) return parsed.data;
  throw badRequest(`Malformed mutations: ${z.prettifyError(parsed.error)}`);
}

/** Computes the changes that the mutations make, all or none, without applying them. */
export function plan(
  mutations: Mutation[],
  read: Read,
  { id = randomUUID(), author, now }: { id?: string | undefined; author: string; now: Date },
): Transaction {
  const timestamp = now.toISOString();
  const changes = new Map<string, Change>();
  const results: Transaction['results'] = [];
  const current: Read = (key) => {
    const change = changes.get(key);
    return change ? change.after : read(key);
  };
  const put = (key: string, content: Content | undefined, mutation: Mutation) => {
    const before = current(key);
    const change = changes.get(key) ?? { id: key, before, after: undefined, mutations: [] };
    change.after = content && {
      ...content,
      _id: key,
      _rev: id,
      _createdAt: textOr(content._createdAt, before?._createdAt ?? timestamp),
      _updatedAt: timestamp,
    };
    change.mutations.push(mutation);
    changes.set(key, change);
    const operation = !content ? 'delete' : before ? 'update' : 'create';
    results.push({ id: key, operation });
  };
  for (const mutation of mutations) step(mutation, current, put, results);
  // Skip documents that the transaction both created and deleted.
  const effective = [...changes.values()].filter(({ before, after }) => before || after);
  return { id, timestamp, author, changes: effective, results };
}

function step(
  mutation: Mutation,
  current: Read,
  put: (id: string, content: Content | undefined, mutation: Mutation) => void,
  results: Transaction['results'],
) {
  if ('create' in mutation) {
    const id = newId(mutation.create._id);
    const exists = `The document "${id}" already exists`;
    if (current(id)) throw mutationConflict(exists, 'documentAlreadyExistsError', id);
    const content = { ...mutation.create, _id: id };
    put(id, content, { create: content });
  } else if ('createIfNotExists' in mutation) {
    const content = mutation.createIfNotExists;
    if (current(content._id)) results.push({ id: content._id, operation: 'none' });
    else put(content._id, content, mutation);
  } else if ('createOrReplace' in mutation) {
    put(mutation.createOrReplace._id, mutation.createOrReplace, mutation);
  } else if ('delete' in mutation) {
    for (const id of [mutation.delete.id].flat()) if (current(id)) put(id, undefined, mutation);
  } else {
    const { id: ids, ifRevisionID, ...patch } = mutation.patch;
    for (const id of [ids].flat()) {
      const document = expectDocument(current(id), id, ifRevisionID);
      put(id, applyPatch(patch, document), { patch: { ...patch, id } });
    }
  }
}

function expectDocument(document: Document | undefined, id: string, revision?: string): Document {
  if (!document) {
    const missing = `The document "${id}" was not found`;
    throw mutationConflict(missing, 'documentNotFoundError', id);
  }
  if (revision !== undefined && document._rev !== revision) {
    const differs = `The document "${id}" has the revision "${document._rev}", not "${revision}"`;
    throw mutationConflict(differs, 'documentRevisionIDDoesNotMatchError', id);
  }
  return document;
}

/** An ID that ends with a dot gets a random suffix. Without an ID, the whole ID is random. */
function newId(wanted: string | undefined): string {
  if (wanted === undefined || wanted === '') return randomUUID();
  return wanted.endsWith('.') ? wanted + randomUUID() : wanted;
}

const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other);
