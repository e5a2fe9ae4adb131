/**
 * The format of a backup inside its encryption and gzip: JSON lines with a header, the rows of the database, the
 * sandboxes' charges and uploads, and the count and checksum of all lines before the last.
 */

import { createHash } from 'node:crypto';
import * as z from 'zod';

/**
 * The file starts with this text, and the file's encryption key is derived from the text. The text changes with the
 * format.
 */
export const PURPOSE = 'storefront-backup-1';

export const headerSchema = z.object({
  build: z.string(),
  time: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type Header = z.infer<typeof headerSchema>;

export const chargeSchema = z.object({ charge: z.unknown() });
export const uploadSchema = z.object({ upload: z.string(), content: z.base64() });

const endSchema = z.object({ lines: z.int(), sha256: z.string() });

export function createTally() {
  const hash = createHash('sha256');
  let lines = 0;
  return {
    add(line: string): void {
      hash.update(`${line}\n`);
      lines += 1;
    },
    end: () => JSON.stringify({ lines, sha256: hash.copy().digest('hex') }),
  };
}

/** Only the last line has these two fields. */
export function isEnd(line: string): boolean {
  return line.startsWith('{"lines":') && endSchema.safeParse(JSON.parse(line)).success;
}

/** A backup cannot be made or used. The message is one sentence for the operator. */
export class BackupRejectedError extends Error {
  override name = 'BackupRejectedError';
  readonly code = 'BACKUP_REFUSED';
}
