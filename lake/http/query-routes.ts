import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Content } from '../document.ts';
import { badRequest } from '../errors.ts';
import { runQuery } from '../query.ts';
import type { LakeEnv } from './access.ts';

/** A query's parameters, written as `$name=<JSON>` in the URL. */
export function queryParameters(all: Record<string, string>): Record<string, unknown> {
  const named = Object.entries(all).filter(([name]) => name.startsWith('$'));
  return Object.fromEntries(
    named.map(([name, text]) => [name.slice(1), parseParameter(name, text)]),
  );
}

function parseParameter(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(`The parameter ${name} is not JSON`);
  }
}

/** By default, newer API versions read published documents and older ones read everything. */
function perspectiveOf(asked: string | undefined, version: string, isEditor: boolean) {
  const day = version.replace(/^v/, '');
  const usual = /^x$/i.test(day) || day >= '2025-02-19' ? 'published' : 'raw';
  return isEditor ? (asked ?? usual) : 'published';
}

const queryBody = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** One tag for all documents, because any change may affect any query. */
export const SYNC_TAG = 's1:local';

/** Runs GROQ queries on the documents as they are at the time of the request. */
export function createQueryRoutes(read: () => Content[]) {
  async function answer(c: Context<LakeEnv>, query: string, params: Record<string, unknown>) {
    const version = c.req.param('version') ?? '';
    const perspective = perspectiveOf(c.req.query('perspective'), version, c.var.isEditor);
    const result = await runQuery(read(), { query, params, perspective });
    const echo = c.req.query('returnQuery') === 'false' ? {} : { query };
    return c.json({ ...echo, result, syncTags: [SYNC_TAG], ms: 0 });
  }

  return new Hono<LakeEnv>()
    .get('/query/:dataset', (c) =>
      answer(c, c.req.query('query') ?? '', queryParameters(c.req.query())),
    )
    .post('/query/:dataset', async (c) => {
      const { query, params } = queryBody.parse(await c.req.json());
      return answer(c, query, params);
    });
}
