import type { Deps } from '#server/deps.ts';
import { messageFor } from '#server/error-message.ts';
import { createMemoryLedger } from '#server/gateways/payment/ledger.ts';
import { createSandboxBooks } from '#server/gateways/payment/sandbox-books.ts';
import {
  type Command,
  type OpenBooks,
  printing,
  type RegisterDomains,
} from '#server/operator/command.ts';
import { count } from './counts.ts';
import { withPooledSettings } from './pooled-addresses.ts';
import { type CommandEnd, runProgram } from './run-program.ts';

/** The program that `npm run` starts for an operator's command. */
export const OPERATOR = 'build/operator.js';

/** Runs an operator's command, by its npm script name, with only these settings. */
export function runOperator(
  command: string,
  words: string[],
  settings: Record<string, string>,
): Promise<CommandEnd> {
  count('commands');
  return runProgram(process.execPath, [OPERATOR, command, ...words], {
    env: { PATH: process.env.PATH, ...withPooledSettings(settings) },
  });
}

/** Runs a command in this process, and returns what a separate process would have written. */
export async function runInProcess(
  command: Command,
  words: string[],
  deps: Deps,
  openBooks: OpenBooks = () => createSandboxBooks(createMemoryLedger()),
  registerDomains: RegisterDomains = () => undefined,
): Promise<CommandEnd> {
  const end = { status: 0, stdout: '', stderr: '' };
  const fail = () => {
    end.status = 1;
  };
  const write = (text: string) => {
    end.stdout += text;
  };
  const reject = (sentence: string) => {
    end.stderr += `${sentence}\n`;
    fail();
  };
  const say = (line: string) => write(`${line}\n`);
  const output = printing({ say, write: async (text) => write(text), reject: reject, fail });
  try {
    await command(words)(deps, output, openBooks, registerDomains);
  } catch (error) {
    const sentence = messageFor(error, 'DATA_DIR of the test');
    if (sentence === undefined) throw error;
    reject(sentence);
  }
  return end;
}
