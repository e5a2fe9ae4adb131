/**
 * Only one process may use the embedded database, so the running server itself does the operator's commands, and hands out
 * backups: for whoever connects to a socket in DATA_DIR, which is open to this user of this machine alone.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { type BackupSource, writeBackup } from '../backup/write-backup.ts';
import { sentenceOf } from '../problem.ts';
import { type CommandDeps, type Output, UsageError } from './command.ts';
import { findCommand } from './commands.ts';
import {
  BACKUP,
  type CommandRequest,
  type ConsoleCall,
  requestSchema,
  socketIn,
} from './request.ts';

/** Customers wait for a reader of a backup that stands still, and the end of the process for any. */
const STALLED_MS = 10_000;

/** Does commands until it is closed. Requires that this process holds the folder's lock. */
export function offerCommands(
  dataDir: string,
  { deps, kept, logger }: { deps: () => CommandDeps; kept: BackupSource['kept']; logger: Logger },
): { close(): Promise<void> } {
  const open = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.setTimeout(STALLED_MS, () => socket.destroy());
    void serve(socket).catch((error: unknown) => {
      logger.error({ err: error }, 'a command could not be read');
      socket.destroy();
    });
  });

  async function serve(socket: Socket): Promise<void> {
    const request = await readRequest(socket);
    if (request?.command === BACKUP) {
      await handOut(socket);
    } else if (request) {
      // It may work for longer without a word.
      socket.setTimeout(0);
      const work = run(request, socket).finally(() => running.delete(work));
      running.add(work);
      await work;
      socket.end();
    }
  }

  async function handOut(socket: Socket): Promise<void> {
    const { db, secret, clock } = deps();
    try {
      await writeBackup({ db, kept, secret, clock }, socket);
      logger.info('backup handed out');
    } catch (error) {
      logger.error({ err: error }, 'backup failed');
    }
  }

  async function run({ command: name, words }: CommandRequest, socket: Socket): Promise<void> {
    const output = consoleBehind(socket);
    try {
      const command = await findCommand(name);
      if (command) await command(words)(deps(), output);
      else
        output.refuse(`The running server knows no command ${name}: restart it after an upgrade.`);
    } catch (error) {
      const sentence = error instanceof UsageError ? error.message : sentenceOf(error, dataDir);
      if (sentence === undefined) logger.error({ err: error }, 'a command failed');
      output.refuse(sentence ?? 'The command failed: the log of the server says why.');
    }
    logger.info(`command done: ${name}`);
    output.end();
  }

  const path = socketIn(dataDir);
  // A killed process leaves it behind.
  rmSync(path, { force: true });
  server.once('error', (error) => logger.warn({ err: error }, 'no commands beside this server'));
  server.listen(path, () => chmodSync(path, 0o600));
  return {
    async close() {
      server.close();
      for (const socket of open) socket.setTimeout(STALLED_MS);
      await Promise.all(running);
      for (const socket of open) socket.destroy();
    },
  };
}

async function readRequest(socket: Socket): Promise<CommandRequest | undefined> {
  const lines = createInterface({ input: socket });
  // It repeats what breaks the socket, also once nobody reads any more: unheard, that would end this process.
  lines.on('error', () => {});
  for await (const line of lines) {
    return requestSchema.parse(JSON.parse(line));
  }
  return undefined;
}

/** Whoever called may be gone: the work goes on all the same. */
function consoleBehind(socket: Socket): Output & { end(): void } {
  const send = (call: ConsoleCall) =>
    new Promise<void>((resolve) => {
      if (socket.writable) socket.write(`${JSON.stringify(call)}\n`, () => resolve());
      else resolve();
    });
  return {
    say: (line) => void send(['write', `${line}\n`]),
    write: (text) => send(['write', text]),
    refuse: (sentence) => void send(['refuse', sentence]),
    fail: () => void send(['fail']),
    save: (file, content) => send(['save', file, Buffer.from(content).toString('base64')]),
    end: () => void send(['end']),
  };
}
