type Details = Record<string, unknown>;

/** A refusal with the message and the shape that the Content Lake's HTTP API has. */
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

/** A mutation that does not fit the document as it is. `kind` is one that the clients know. */
export function mutationConflict(description: string, kind: string, id: string) {
  return new LakeError(409, 'mutationError', description, {
    items: [{ error: { type: kind, id, description } }],
  });
}
