/** Tells by a file's first bytes whether it is what it claims to be. */

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

const SIGNATURES = new Map<string, (start: Uint8Array) => boolean>([
  ['image/png', (start) => ascii(start, 0, 8) === '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', (start) => ascii(start, 0, 3) === '\xff\xd8\xff'],
  ['image/gif', (start) => /^GIF8[79]a$/.test(ascii(start, 0, 6))],
  ['image/webp', (start) => ascii(start, 0, 4) === 'RIFF' && ascii(start, 8, 12) === 'WEBP'],
  [
    'image/avif',
    (start) => ascii(start, 4, 8) === 'ftyp' && /^(.{4})*avi[fs]/s.test(ascii(start, 8, 64)),
  ],
  [
    'image/heic',
    (start) =>
      ascii(start, 4, 8) === 'ftyp' && /^(.{4})*(?:heic|heix|hevc|hevx)/s.test(ascii(start, 8, 64)),
  ],
  ['application/pdf', (start) => ascii(start, 0, 5) === '%PDF-'],
]);

/** As many bytes as the check needs. */
export const START_BYTES = 64;

/** Is a file that starts like this of this type? */
export function isFileOfType(start: Uint8Array, contentType: string): boolean {
  return SIGNATURES.get(contentType)?.(start) ?? false;
}
