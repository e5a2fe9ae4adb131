/**
 * Detects a file's type from its first bytes, and from its name's extension, which differs between Windows
 * and phones.
 */
const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

type Kind = {
  /** The usual extension comes first. */
  extensions: readonly [string, ...string[]];
  begins: (start: Uint8Array) => boolean;
};

const KINDS = new Map<string, Kind>([
  [
    'image/png',
    { extensions: ['png'], begins: (start) => ascii(start, 0, 8) === '\x89PNG\r\n\x1a\n' },
  ],
  [
    'image/jpeg',
    {
      extensions: ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp'],
      begins: (start) => ascii(start, 0, 3) === '\xff\xd8\xff',
    },
  ],
  ['image/gif', { extensions: ['gif'], begins: (start) => /^GIF8[79]a$/.test(ascii(start, 0, 6)) }],
  [
    'image/webp',
    {
      extensions: ['webp'],
      begins: (start) => ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP',
    },
  ],
  [
    'image/avif',
    {
      extensions: ['avif'],
      begins: (start) =>
        ascii(start, 4, 8) === 'ftyp' && /^(.{4})*avi[fs]/s.test(ascii(start, 8, 64)),
    },
  ],
  [
    'image/heic',
    {
      extensions: ['heic', 'heif'],
      begins: (start) =>
        ascii(start, 4, 8) === 'ftyp' &&
        /^(.{4})*(?:heic|heix|hevc|hevx)/s.test(ascii(start, 8, 64)),
    },
  ],
  ['application/pdf', { extensions: ['pdf'], begins: (start) => ascii(start, 0, 5) === '%PDF-' }],
]);

/** The number of bytes that `isFileOfType` needs. */
export const START_BYTES = 64;

export function isFileOfType(start: Uint8Array, contentType: string): boolean {
  return KINDS.get(contentType)?.begins(start) ?? false;
}

/** In lowercase, without the dot. Empty if there is none. */
export function extensionOf(fileName: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** Undefined if the name indicates none of these types. */
export function typeOfName(fileName: string, types: readonly string[]): string | undefined {
  const extension = extensionOf(fileName);
  return types.find((type) => KINDS.get(type)?.extensions.includes(extension));
}

export function extensionFor(contentType: string): string {
  return KINDS.get(contentType)?.extensions[0] ?? '';
}

/**
 * Returns the file's name with the extension of the type that its first bytes indicate, if that is one of these
 * types.
 */
export function nameByContent(
  fileName: string,
  start: Uint8Array,
  types: readonly string[],
): string {
  const type = types.find((one) => isFileOfType(start, one));
  if (type === undefined || typeOfName(fileName, [type]) !== undefined) return fileName;
  const extension = extensionOf(fileName);
  const base = extension === '' ? fileName : fileName.slice(0, -extension.length - 1);
  return `${base}.${extensionFor(type)}`;
}

/**
 * Renames a chosen file to match its actual type, if that is one of these types, because the server and the
 * storage rely on the name.
 */
export async function renameByContent<Chosen extends Blob & { readonly name: string }>(
  file: Chosen,
  types: readonly string[],
): Promise<Chosen | File> {
  const start = await startOf(file);
  // A file that can't be read fails later, during the upload, with a message.
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
