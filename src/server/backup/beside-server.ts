/**
 * Only one process may use the embedded database, so the running server itself hands out its backups: to
 * whoever connects to a socket in DATA_DIR, which is open to this user of this machine alone.
 */
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Logger } from 'pino';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** Customers wait for a reader that stands still. */
const STALLED_MS = 10_000;

const socketIn = (dataDir: string) => join(dataDir, 'backup.sock');

/** Hands out backups until it is closed. Requires that this process holds the folder's lock. */
export function offerBackups(
  dataDir: string,
  { logger, ...source }: BackupSource & { logger: Logger },
): { close(): void } {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.setTimeout(STALLED_MS, () => socket.destroy());
    writeBackup(source, socket).then(
      () => logger.info('backup handed out'),
      (error: unknown) => logger.error({ err: error }, 'backup failed'),
    );
  });
  const path = socketIn(dataDir);
  // A killed process leaves it behind.
  rmSync(path, { force: true });
  server.once('error', (error) => logger.warn({ err: error }, 'no backups beside this server'));
  server.listen(path, () => chmodSync(path, 0o600));
  return {
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

/** Writes the backup that a running server hands out. False where no server does. */
export async function askForBackup(
  dataDir: string,
  target: NodeJS.WritableStream,
): Promise<boolean> {
  const socket = connect(socketIn(dataDir));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  if (!(await promise)) return false;
  await pipeline(socket, target);
  return true;
}
