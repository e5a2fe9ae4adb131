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
