import type { CommandDeps, CommandWork } from '#server/operator/command.ts';
import { type CommandEnd, runProgram } from './run-program.ts';

/** Runs an operator's command, by the name that npm calls it, with these settings and no others. */
export function runOperator(
  command: string,
  words: string[],
  settings: Record<string, string>,
): Promise<CommandEnd> {
  return runProgram(process.execPath, ['src/server/operator/main.ts', command, ...words], {
    env: { PATH: process.env.PATH, ...settings },
  });
}

/** Does a command's work in this process, and returns what it said. */
export async function saidBy(work: CommandWork, deps: Omit<CommandDeps, 'ledger'>) {
  const said: string[] = [];
  const refused: string[] = [];
  await work(
    { ...deps, ledger: undefined },
    {
      say: (line) => void said.push(line),
      write: async (text) => void said.push(text),
      refuse: (sentence) => void refused.push(sentence),
      fail() {},
      save: async () => {},
    },
  );
  return { said, refused };
}
