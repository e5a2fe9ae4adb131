import type * as z from 'zod';

/** Content that no page can be built from. The message names document and field. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** Checks a query's result once, where it arrives. Throws ContentError with one sentence. */
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
  const place = placeOf(value, issue?.path ?? [], what);
  throw new ContentError(`${place}: ${issue?.message ?? 'malformed'}.`);
}

/** Names the document and the field at a path of a result, as editors know them. */
export function placeOf(root: unknown, path: readonly PropertyKey[], what = 'The content'): string {
  const { document, field } = locate(root, path);
  return `${document ?? what}, field "${field}"`;
}

/** The innermost document on a path, and the rest of the path inside it. */
function locate(root: unknown, path: readonly PropertyKey[]) {
  let node = root;
  let document = nameOf(root);
  let field: PropertyKey[] = [];
  for (const step of path) {
    node = child(node, step);
    field.push(step);
    const name = nameOf(node);
    if (name !== undefined) {
      document = name;
      field = [];
    }
  }
  return { document, field: field.map(String).join('.') };
}

function child(node: unknown, step: PropertyKey): unknown {
  return typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined;
}

function nameOf(node: unknown): string | undefined {
  const id = child(node, '_id');
  return typeof id === 'string' ? `Document "${id}" (${String(child(node, '_type'))})` : undefined;
}
