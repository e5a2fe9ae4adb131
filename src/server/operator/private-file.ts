import { writeFileSync } from 'node:fs';

/** Writes a new file that only its owner can read. Throws if the file exists. */
export function writePrivateFile(file: string, content: string | Uint8Array): void {
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
}
