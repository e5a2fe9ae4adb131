import { nameByContent, START_BYTES } from './file-type.ts';

/** A chosen file, under a name that says what it is, of these types: the server and the storage go by the name. */
export async function namedByContent<Chosen extends Blob & { readonly name: string }>(
  file: Chosen,
  types: readonly string[],
): Promise<Chosen | File> {
  const start = await startOf(file);
  // What cannot be read fails when it is sent, which says so.
  if (!start) return file;
  const name = nameByContent(file.name, start, types);
  return name === file.name ? file : new File([file], name, { type: file.type });
}

async function startOf(file: Blob): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  } catch {
    return undefined;
  }
}
