import { type Context, Hono } from 'hono';
import * as z from 'zod';
import { mutationsOfActions } from '../actions.ts';
import { type Document, isPublished } from '../document.ts';
import { runQuery } from '../query.ts';
import type { Store } from '../store.ts';
import { parseMutations, plan } from '../transaction.ts';
import { editorsOnly, type LakeEnv } from './access.ts';

const mutateBody = z.object({ mutations: z.unknown(), transactionId: z.string().optional() });
const actionsBody = z.object({
  actions: z.unknown(),
  transactionId: z.string().optional(),
  dryRun: z.boolean().optional(),
});

const deleteFound = z.strictObject({
  delete: z.object({ query: z.string(), params: z.record(z.string(), z.unknown()).default({}) }),
});

/**
 * Replaces each deletion by query with deletions of the documents that the query finds. The Studio deletes expired
 * secrets by query.
 */
async function withFoundIds(mutations: unknown, documents: Document[]): Promise<unknown> {
  if (!Array.isArray(mutations)) return mutations;
  return Promise.all(
    mutations.map(async (mutation: unknown) => {
      const asked = deleteFound.safeParse(mutation);
      if (!asked.success) return mutation;
      const found = await runQuery(documents, { ...asked.data.delete, perspective: 'raw' });
      const ids = z.array(z.looseObject({ _id: z.string() })).parse(found);
      return { delete: { id: ids.map(({ _id }) => _id) } };
    }),
  );
}

export function createDataRoutes(store: Store) {
  const visible = (c: Context<LakeEnv>, id: string): Document | undefined =>
    c.var.isEditor || isPublished(id) ? store.get(id) : undefined;

  return new Hono<LakeEnv>()
    .get('/export/:dataset', editorsOnly, (c) => {
      // The export tool downloads the pictures, so their URLs must be absolute.
      const whole = (document: Document) =>
        typeof document.url === 'string' && document._type === 'sanity.imageAsset'
          ? { ...document, url: new URL(document.url, c.req.url).href }
          : document;
      const lines = store.all().map((document) => `${JSON.stringify(whole(document))}\n`);
      return c.body(lines.join(''), 200, { 'content-type': 'application/x-ndjson' });
    })
    .get('/ping/:dataset', (c) => c.text('PONG'))
    .get('/doc/:dataset/:ids', (c) => {
      const found = c.req
        .param('ids')
        .split(',')
        .map((id) => ({ id, document: visible(c, id) }));
      return c.json({
        documents: found.flatMap(({ document }) => (document ? [document] : [])),
        omitted: found
          .filter(({ document }) => !document)
          .map(({ id }) => ({ id, reason: 'existence' })),
      });
    })
    .get('/references/:dataset/documents/:id/to', editorsOnly, (c) =>
      // The Studio only requests references from other datasets, and there are none.
      c.json({ references: [], totalCount: 0 }),
    )
    .post('/mutate/:dataset', editorsOnly, async (c) => {
      const body = mutateBody.parse(await c.req.json());
      const mutations = parseMutations(await withFoundIds(body.mutations, store.all()));
      const options = { id: body.transactionId, author: c.var.editorId };
      const transaction =
        c.req.query('dryRun') === 'true'
          ? plan(mutations, store.get, { ...options, now: new Date() })
          : store.commit(mutations, options);
      const after = new Map(transaction.changes.map((change) => [change.id, change.after]));
      const wantsDocuments = c.req.query('returnDocuments') === 'true';
      const results = transaction.results.map((result) =>
        wantsDocuments
          ? { ...result, document: after.get(result.id) ?? store.get(result.id) }
          : result,
      );
      return c.json({ transactionId: transaction.id, results });
    })
    .post('/actions/:dataset', editorsOnly, async (c) => {
      const body = actionsBody.parse(await c.req.json());
      const mutations = mutationsOfActions(body.actions, store.get);
      const options = { id: body.transactionId, author: c.var.editorId };
      const transaction = body.dryRun
        ? plan(mutations, store.get, { ...options, now: new Date() })
        : store.commit(mutations, options);
      return c.json({ transactionId: transaction.id });
    });
}
