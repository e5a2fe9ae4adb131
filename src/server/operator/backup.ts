/**
 * `npm run backup -- FILE|FOLDER`: writes everything that the product stores to one encrypted file, while
 * customers continue, and verifies it.
 */

import { existsSync, lstatSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DAY_MS } from '#contracts/time/days.ts';
import { BackupRejectedError } from '../backup/format.ts';
import { recordBackup } from '../backup/last-backup.ts';
import { openBackup } from '../backup/read-backup.ts';
import { type BackupSource, writeBackup } from '../backup/write-backup.ts';
import { checkSecret } from '../db/known-secret.ts';
import { openSandboxData } from '../gateways.ts';
import { fingerprintsOf, type Secret } from '../secrets/keyed-hash.ts';
import { storedSecret } from '../secrets/stored-secret.ts';
import { type CommandSettings, connectDirectly, terminal, withSettings } from './run-command.ts';

export async function backUp([place]: string[]): Promise<void> {
  if (place === undefined || place.startsWith('-'))
    terminal.reject('Usage: npm run backup -- FILE|FOLDER');
  else await withSettings((settings) => backUpTo(settings, place));
}

async function backUpTo({ config, dataDir, clock }: CommandSettings, to: string): Promise<void> {
  const secret = config.sessionSecret ?? storedSecret(dataDir);
  const file = nameFile(to, clock());
  if (file !== resolve(to)) removeKilled(resolve(to), clock());
  if (existsSync(file))
    throw new BackupRejectedError(`${file} already exists. Choose another file.`);
  const database = await connectDirectly(config, { dataDir });
  try {
    // Nobody could open a backup made with another secret.
    await checkSecret(database, fingerprintsOf(secret), { isStart: false });
    const kept = openSandboxData(config, { dataDir, secret, clock });
    const contents = await writeVerified({ db: database.db, kept, secret, clock }, file);
    recordBackup(dataDir, clock());
    terminal.say(`${file}: ${contents}, verified`);
  } finally {
    await database.close();
  }
}

async function writeVerified(source: BackupSource, file: string): Promise<string> {
  const part = `${file}.part`;
  // Creates a new file, and never follows a link that someone has put there.
  const target = await open(part, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new BackupRejectedError(`${part} already exists. Remove it, or choose another file.`);
  });
  try {
    const stream = target.createWriteStream({ flush: true });
    // A failed write does not name its file, and a message would blame DATA_DIR.
    stream.on('error', (error) => Object.assign(error, { path: part }));
    await writeBackup(source, stream);
    const contents = await readBack(part, source.secret);
    renameSync(part, file);
    return contents;
  } finally {
    await target.close();
    rmSync(part, { force: true });
  }
}

function nameFile(to: string, now: Date): string {
  const path = resolve(to);
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return path;
  return join(path, `storefront-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
}

const PART_OF_BACKUP = /^storefront-[\dTZ-]+\.backup\.part$/;

/** Removes the files of killed backups. A running backup has written to its file within the last day. */
function removeKilled(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const part = join(folder, name);
    if (!PART_OF_BACKUP.test(name)) continue;
    const { mtimeMs } = lstatSync(part);
    if (now.getTime() - mtimeMs > DAY_MS) rmSync(part);
  }
}

async function readBack(file: string, secret: Secret): Promise<string> {
  const { header, lines } = await openBackup(file, secret);
  let count = 0;
  for await (const _ of lines) count += 1;
  return `${count} rows and files as of ${header.time}`;
}
