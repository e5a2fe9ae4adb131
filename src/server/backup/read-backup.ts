import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Secret } from '../secrets/keyed-hash.ts';
import { openSealedFile } from '../secrets/sealed-file.ts';
import {
  BackupRejectedError,
  createTally,
  type Header,
  headerSchema,
  isEnd,
  PURPOSE,
} from './format.ts';

export type Backup = {
  header: Header;
  /** The lines after the header. Throws BackupRejectedError at the end if a line is missing. */
  lines: AsyncGenerator<string>;
};

const PROBLEMS = {
  foreign: 'is not a backup that this build can read. Choose another file.',
  other_secret:
    'was made with a different secret. Set SESSION_SECRET to that secret, or put its session-secret file into DATA_DIR.',
  damaged: 'is truncated or has been changed. Use another backup.',
} as const;

/** Opens a complete backup made with this secret, or throws BackupRejectedError. */
export async function openBackup(file: string, secret: Secret): Promise<Backup> {
  const opened = await openSealedFile(secret, PURPOSE, file);
  if (opened.outcome !== 'open')
    throw new BackupRejectedError(`${file} ${PROBLEMS[opened.outcome]}`);
  const lines = checked(file, opened.content());
  const first = await lines.next();
  return { header: headerSchema.parse(JSON.parse(first.value ?? '')), lines };
}

async function* checked(file: string, content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const tally = createTally();
  const unzipped = createGunzip();
  // Failures surface where the lines are read.
  pipeline(Readable.from(content), unzipped, () => {});
  for await (const line of linesIn(unzipped.setEncoding('utf8'))) {
    if (isEnd(line)) {
      if (line === tally.end()) return;
      break;
    }
    tally.add(line);
    yield line;
  }
  throw new BackupRejectedError(
    `${file} is incomplete: its content does not match its summary. Use another backup.`,
  );
}

/** Splits text into lines. readline also splits at characters that JSON text may contain. */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
