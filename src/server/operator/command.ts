/** What an operator's command is. */
import type { Deps } from '../deps.ts';
import type { openLedger } from '../gateways.ts';

/** The command was called the wrong way: its message says what is wrong, and how to mend it. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly code = 'USAGE';
}

/** The charges that the provider remembers; undefined for a real one. */
export type Ledger = ReturnType<typeof openLedger>;

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

export type CommandWork = (deps: Deps, output: Output, ledger: Ledger) => Promise<void>;

/** Reads the words of a command, and returns what it has to do. Throws UsageError for words that it does not know. */
export type Command = (words: string[]) => CommandWork;
