import type * as z from 'zod';

/** The content has a mistake that keeps a page from being built. The message names the document and the field. */
export class ContentError extends Error {
  override name = 'ContentError';
  /** The faulty document, if known. */
  readonly documentId: string | undefined;

  constructor(
    message: string,
    { documentId, cause }: { documentId?: string; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.documentId = documentId;
  }
}

export function problemOfField(
  { _id, _type }: { _id: string; _type: string },
  field: string,
  sentence: string,
): ContentError {
  return new ContentError(`Document "${_id}" (${_type}), field "${field}": ${ended(sentence)}`, {
    documentId: _id,
  });
}

/** Throws a ContentError with one sentence. */
export function parseContent<Schema extends z.ZodType>(
  schema: Schema,
  what: string,
  value: unknown,
): z.infer<Schema> {
  if (value === null || value === undefined) {
    throw new ContentError(`There is no published document of ${what}.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw problemAt(value, issue?.path ?? [], issue?.message ?? 'malformed', what);
}

/** Names the document and the field as editors know them. */
export function problemAt(
  root: unknown,
  path: readonly PropertyKey[],
  sentence: string,
  what = 'The content',
): ContentError {
  const { document, field } = locate(root, path);
  if (document) return problemOfField(document, field, sentence);
  return new ContentError(`${what}, field "${field}": ${ended(sentence)}`);
}

/** Adds a missing period. Only the messages that the Studio also shows are complete sentences. */
function ended(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** Returns the innermost document on a path, and the path inside that document. */
function locate(root: unknown, path: readonly PropertyKey[]) {
  let node = root;
  let document = documentOf(root);
  let field: PropertyKey[] = [];
  for (const step of path) {
    node = child(node, step);
    field.push(step);
    const inner = documentOf(node);
    if (inner !== undefined) {
      document = inner;
      field = [];
    }
  }
  return { document, field: field.map(String).join('.') };
}

function child(node: unknown, step: PropertyKey): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined;
}

function documentOf(node: unknown): { _id: string; _type: string } | undefined {
  const _id = child(node, '_id');
  return typeof _id === 'string' ? { _id, _type: String(child(node, '_type')) } : undefined;
}
