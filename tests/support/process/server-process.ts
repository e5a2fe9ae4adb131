import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { count } from './counts.ts';
import { withPooledSettings } from './pooled-addresses.ts';
import { START_WORDS } from './start-words.ts';

const START_TIMEOUT_MS = 120_000;

export type ServerProcess = {
  baseUrl: string;
  pid: number;
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Kills the process, as a power failure would. */
  kill(): void;
  ended: Promise<NodeJS.Signals | number | null>;
  stop(): Promise<NodeJS.Signals | number | null>;
};

/** Starts the product as `npm start` does, on a free port, with only these settings. */
export async function startServer(settings: Record<string, string>): Promise<ServerProcess> {
  return startNode(START_WORDS, {
    PATH: process.env.PATH ?? '',
    DIST_DIR: process.env.DIST_DIR ?? '',
    NODE_ENV: 'test',
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    ...withPooledSettings(settings),
  });
}

/** Starts a program that prints its address once it listens, as the product does. */
export async function startNode(
  words: readonly string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  return startProgram(process.execPath, words, { env });
}

/** Waits until the program prints its address. */
export async function startProgram(
  program: string,
  words: readonly string[],
  options: { env: Record<string, string>; cwd?: string },
): Promise<ServerProcess> {
  count('servers');
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const endWithUs = () => void child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const ended = once(child, 'exit').then(([code, signal]) => {
    process.off('exit', endWithUs);
    return signal ?? code;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const baseUrl = await untilListening(child, () => output);
  return {
    baseUrl,
    pid: child.pid ?? 0,
    output: () => output,
    signal: (name) => void child.kill(name),
    kill: () => void child.kill('SIGKILL'),
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function untilListening(child: ChildProcess, output: () => string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const late = setTimeout(() => {
    child.kill('SIGKILL');
    reject(new Error(`The server did not start in time: ${output()}`));
  }, START_TIMEOUT_MS);
  const look = () => {
    const [, shown, logged] =
      /^ {2}(http:\/\/[\d.]+:\d+)$|"address":"([^"]+)"/m.exec(output()) ?? [];
    const address = shown ?? logged;
    if (address) resolve(address);
  };
  child.stdout?.on('data', look);
  child.once('exit', () => reject(new Error(`The server ended: ${output()}`)));
  return promise.finally(() => {
    clearTimeout(late);
    child.stdout?.off('data', look);
  });
}
