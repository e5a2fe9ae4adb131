import { type Context, Hono } from 'hono';
import * as z from 'zod';
import type { Content } from '../document.ts';
import { runQuery } from '../query.ts';
import type { LakeEnv } from './access.ts';
import { perspectiveOf, queryParameters } from './parameters.ts';

const queryBody = z.object({
  query: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** The single tag of all documents: any change may affect any query. */
export const SYNC_TAG = 's1:local';

/** Runs GROQ over the documents at the time of the request. */
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
