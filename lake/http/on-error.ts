import type { Context } from 'hono';
import * as z from 'zod';
import { ContentError } from '#cms/parse-content.ts';
import { badRequest, LakeError } from '../errors.ts';

export function onLakeError(error: Error, c: Context) {
  const known = refusalOf(error);
  if (known) return c.json(known.body, known.status);
  console.error(c.req.method, c.req.path, error);
  return c.json({ error: { type: 'internal', description: error.message } }, 500);
}

function refusalOf(error: Error): LakeError | undefined {
  if (error instanceof LakeError) return error;
  if (error instanceof z.ZodError) return badRequest(z.prettifyError(error));
  // Clients retry after a 500, but a retry would not repair the file.
  if (error instanceof ContentError) return new LakeError(422, 'contentError', error.message);
  return undefined;
}
