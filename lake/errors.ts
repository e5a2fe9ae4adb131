import type { Context } from 'hono';
import * as z from 'zod';
import { ContentError } from '#cms/parse-content.ts';

type Details = Record<string, unknown>;

/** A rejection with the message and shape of the Content Lake's HTTP API. */
export class LakeError extends Error {
  override name = 'LakeError';
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422;
  readonly body: { error: Details };

  constructor(status: LakeError['status'], type: string, description: string, details?: Details) {
    super(description);
    this.status = status;
    this.body = { error: { type, description, ...details } };
  }
}

export const badRequest = (description: string) =>
  new LakeError(400, 'validationError', description);

/** A mutation that conflicts with the current document. `kind` is an error kind that the clients know. */
export function mutationConflict(description: string, kind: string, id: string) {
  return new LakeError(409, 'mutationError', description, {
    items: [{ error: { type: kind, id, description } }],
  });
}

export function onLakeError(error: Error, c: Context) {
  const known = rejectionOf(error);
  if (known) return c.json(known.body, known.status);
  console.error(c.req.method, c.req.path, error);
  return c.json({ error: { type: 'internal', description: error.message } }, 500);
}

function rejectionOf(error: Error): LakeError | undefined {
  if (error instanceof LakeError) return error;
  if (error instanceof z.ZodError) return badRequest(z.prettifyError(error));
  // Clients retry after a 500, but a retry would not repair the file.
  if (error instanceof ContentError) return new LakeError(422, 'contentError', error.message);
  return undefined;
}
