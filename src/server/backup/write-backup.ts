import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BUILD } from '../build.ts';
import { openDump } from '../db/dump.ts';
import type { Db } from '../db/schema.ts';
import type { SandboxData } from '../gateways.ts';
import type { Secret } from '../secrets/keyed-hash.ts';
import { sealFile } from '../secrets/sealed-file.ts';
import { BackupRejectedError, createTally, type Header, PURPOSE } from './format.ts';

export type BackupSource = {
  db: Db;
  kept: SandboxData;
  secret: Secret;
  clock: () => Date;
};

/** Writes a consistent snapshot of all data without blocking customers. */
export async function writeBackup(
  source: BackupSource,
  target: NodeJS.WritableStream,
): Promise<void> {
  await pipeline(
    () => asBuffers(withEnd(linesOf(source))),
    createGzip(),
    (zipped) => sealFile(source.secret, PURPOSE, zipped),
    target,
  );
}

async function* linesOf({ db, kept, clock }: BackupSource): AsyncGenerator<string> {
  const dump = await openDump(db);
  if (!dump)
    throw new BackupRejectedError('The database is empty, so there is nothing to back up.');
  try {
    const { migrations } = dump;
    const header: Header = { build: BUILD, time: clock().toISOString(), migrations };
    yield JSON.stringify(header);
    yield* dump.lines();
  } finally {
    await dump.close();
  }
  // Charges are written after the rows, so no paid order is missing its charge. Charges and refunds made since the
  // snapshot have no row and are left out.
  for (const charge of kept.charges?.entries() ?? []) {
    const hasRow =
      'refundUuid' in charge
        ? dump.refundUuids.has(charge.refundUuid)
        : dump.paymentUuids.has(charge.paymentUuid);
    if (hasRow) yield JSON.stringify({ charge });
  }
  for (const upload of kept.uploads ? dump.uploadKeys : []) {
    const content = await kept.uploads?.read(upload);
    if (content) yield JSON.stringify({ upload, content: Buffer.from(content).toString('base64') });
  }
}

async function* withEnd(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const tally = createTally();
  for await (const line of lines) {
    tally.add(line);
    yield line;
  }
  yield tally.end();
}

async function* asBuffers(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(`${line}\n`);
}
