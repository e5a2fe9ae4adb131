import { execFile } from 'node:child_process';

export type CommandEnd = { status: number; stdout: string; stderr: string };

/** Runs a command of `src/server/operator` as npm does, with these settings and no others. */
export function runOperator(
  command: string,
  words: string[],
  settings: Record<string, string>,
): Promise<CommandEnd> {
  const { promise, resolve } = Promise.withResolvers<CommandEnd>();
  const child = execFile(
    process.execPath,
    [`src/server/operator/${command}.ts`, ...words],
    { env: { PATH: process.env.PATH, ...settings } },
    (_error, stdout, stderr) => resolve({ status: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}
