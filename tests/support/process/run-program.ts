import { execFile } from 'node:child_process';

export type CommandEnd = { status: number; stdout: string; stderr: string };

/** Runs a program to completion, with only this environment. */
export function runProgram(
  program: string,
  words: readonly string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string },
): Promise<CommandEnd> {
  const { promise, resolve } = Promise.withResolvers<CommandEnd>();
  const child = execFile(program, words, options, (_error, stdout, stderr) =>
    resolve({ status: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}
