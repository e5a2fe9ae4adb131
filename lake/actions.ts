/** Translates the Studio's document actions into mutations. */
import * as z from 'zod';
import { contentOf, contentSchema, type Document, draftIdOf } from './document.ts';
import { badRequest, LakeError } from './errors.ts';
import { withStrongReferences } from './references.ts';
import { type Mutation, parseMutations, patchSchema } from './transaction.ts';

const pair = { publishedId: z.string(), draftId: z.string().optional() };
const action = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.looseObject({ actionType: z.literal(`sanity.action.document.${name}`), ...shape });

const actionSchema = z.discriminatedUnion('actionType', [
  action('create', { attributes: contentSchema, ifExists: z.enum(['fail', 'ignore']).optional() }),
  action('edit', { ...pair, patch: z.union([patchSchema, z.array(patchSchema)]) }),
  action('publish', {
    ...pair,
    ifDraftRevisionId: z.string().optional(),
    ifPublishedRevisionId: z.string().optional(),
  }),
  action('unpublish', pair),
  action('delete', {
    publishedId: z.string(),
    includeDrafts: z.array(z.string()).optional(),
  }),
  action('replaceDraft', { attributes: contentSchema }),
  action('version.discard', { versionId: z.string() }),
]);
type Action = z.infer<typeof actionSchema>;
type Read = (id: string) => Document | undefined;

/** Parses actions from a request and translates them into mutations of the current documents. */
export function mutationsOfActions(input: unknown, read: Read): Mutation[] {
  const parsed = z.array(actionSchema).safeParse(Array.isArray(input) ? input : [input]);
  if (!parsed.success) throw badRequest(`Unknown action: ${z.prettifyError(parsed.error)}`);
  const mutations: unknown[] = [];
  // Several edits in one request may target a document without a draft. Only the first one creates the draft.
  const started = new Set<string>();
  for (const one of parsed.data) mutations.push(...mutationsOf(one, read, started));
  return parseMutations(mutations);
}

function mutationsOf(action: Action, read: Read, started: Set<string>): unknown[] {
  switch (action.actionType) {
    case 'sanity.action.document.create':
      started.add(action.attributes._id);
      return [
        action.ifExists === 'ignore'
          ? { createIfNotExists: action.attributes }
          : { create: action.attributes },
      ];
    case 'sanity.action.document.edit': {
      const draftId = action.draftId ?? draftIdOf(action.publishedId);
      const start =
        read(draftId) || started.has(draftId) ? [] : [copy(read, action.publishedId, draftId)];
      started.add(draftId);
      const patches = [action.patch].flat().map((patch) => ({ patch: { ...patch, id: draftId } }));
      return [...start, ...patches];
    }
    case 'sanity.action.document.publish': {
      const draftId = action.draftId ?? draftIdOf(action.publishedId);
      const draft = existing(read, draftId);
      const published = read(action.publishedId);
      expectRevision(draft, action.ifDraftRevisionId);
      expectRevision(published, action.ifPublishedRevisionId);
      const _createdAt = published?._createdAt ?? draft._createdAt;
      const content = { ...contentOf(draft), _id: action.publishedId, _createdAt };
      return [{ createOrReplace: withStrongReferences(content) }, { delete: { id: draftId } }];
    }
    case 'sanity.action.document.unpublish': {
      const draftId = action.draftId ?? draftIdOf(action.publishedId);
      const keep = read(draftId) ? [] : [copy(read, action.publishedId, draftId)];
      return [...keep, { delete: { id: action.publishedId } }];
    }
    case 'sanity.action.document.version.discard':
      return [{ delete: { id: action.versionId } }];
    case 'sanity.action.document.delete': {
      const drafts = action.includeDrafts ?? [draftIdOf(action.publishedId)];
      return [{ delete: { id: [action.publishedId, ...drafts] } }];
    }
    case 'sanity.action.document.replaceDraft':
      return [{ createOrReplace: action.attributes }];
  }
}

function copy(read: Read, fromId: string, toId: string) {
  return { createIfNotExists: { ...contentOf(existing(read, fromId)), _id: toId } };
}

function existing(read: Read, id: string): Document {
  const document = read(id);
  if (!document) throw new LakeError(409, 'actionError', `The document "${id}" was not found`);
  return document;
}

function expectRevision(document: Document | undefined, revision: string | undefined) {
  if (revision !== undefined && document?._rev !== revision) {
    throw new LakeError(409, 'actionError', 'The document has changed since it was opened');
  }
}
