/** What an operator's command is. */
import type { Deps } from '../deps.ts';
import type { openLedger } from '../gateways.ts';
import type { RetentionDeps } from '../jobs/retention-rules.ts';

/** The command was called the wrong way: its message says what is wrong, and how to mend it. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly code = 'USAGE';
}

export type CommandDeps = RetentionDeps &
  Pick<Deps, 'jobs' | 'secret' | 'partnersHere'> & { ledger: ReturnType<typeof openLedger> };

/** Where a command says what it did: the terminal, or a test. */
export type Output = {
  say(line: string): void;
  /** Part of a long text; resolves when the reader has taken it. */
  write(text: string): Promise<void>;
  /** Says why something was not done; the command fails. */
  refuse(sentence: string): void;
  /** Makes the command fail with no more words. */
  fail(): void;
};

export type CommandWork = (deps: CommandDeps, output: Output) => Promise<void>;

/** Reads the words of a command, and returns what it has to do. Throws UsageError for words that it does not know. */
export type Command = (words: string[]) => CommandWork;
