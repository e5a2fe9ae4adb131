import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { Output } from './command.ts';
import { BACKUP, type CommandRequest, callSchema, socketIn } from './request.ts';

/** Has the running server of this folder do a command, and passes on what it says. False where no server runs. */
export async function askServer(
  dataDir: string,
  request: CommandRequest,
  output: Output,
): Promise<boolean> {
  const socket = await ask(dataDir, request);
  if (!socket) return false;
  let isDone = false;
  try {
    for await (const line of createInterface({ input: socket })) {
      const [name, ...given] = callSchema.parse(JSON.parse(line));
      const [first = '', content = ''] = given;
      if (name === 'write') await output.write(first);
      else if (name === 'refuse') output.refuse(first);
      else if (name === 'fail') output.fail();
      else if (name === 'end') isDone = true;
      // The server names no file that was not named here.
      else if (!request.words.includes(first))
        output.refuse(`${first} was not asked for: not saved.`);
      else await output.save(first, Buffer.from(content, 'base64'));
    }
  } finally {
    socket.destroy();
  }
  if (!isDone) output.refuse('The server ended before the command: look at what was done.');
  return true;
}

/** Writes the backup that a running server hands out. False where no server does. */
export async function askForBackup(
  dataDir: string,
  target: NodeJS.WritableStream,
): Promise<boolean> {
  const socket = await ask(dataDir, { command: BACKUP, words: [] });
  if (!socket) return false;
  await pipeline(socket, target);
  return true;
}

async function ask(dataDir: string, request: CommandRequest): Promise<Socket | undefined> {
  const socket = connect(socketIn(dataDir));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  if (!(await promise)) return undefined;
  socket.write(`${JSON.stringify(request)}\n`);
  return socket;
}
