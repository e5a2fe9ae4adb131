import { nameByContent, START_BYTES } from './file-type.ts';

/** Renames a chosen file by its actual type, if it is one of these types: the server and the storage rely on the name. */
export async function namedByContent<Chosen extends Blob & { readonly name: string }>(
  file: Chosen,
  types: readonly string[],
): Promise<Chosen | File> {
  const start = await startOf(file);
  // A file that can't be read fails during the upload, with a message.
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
