import { nameByContent, START_BYTES } from './file-type.ts';

/** A chosen file, under a name that says what it is, of these types: the server and the storage go by the name. */
export async function namedByContent<Chosen extends Blob & { readonly name: string }>(
  file: Chosen,
  types: readonly string[],
): Promise<Chosen | File> {
  const start = new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer());
  const name = nameByContent(file.name, start, types);
  return name === file.name ? file : new File([file], name, { type: file.type });
}
