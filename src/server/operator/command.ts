import type { Deps } from '../deps.ts';
import type { SetupFinding } from '../gateways/payment/port.ts';
import type { openBooks } from '../gateways.ts';

/** The message says what is wrong and how to fix it. */
export class UsageError extends Error {
  override name = 'UsageError';
  readonly code = 'USAGE';
}

export type OpenBooks = () => ReturnType<typeof openBooks>;

export type Output = {
  say(line: string): void;
  /** Resolves when the reader has consumed the text. */
  write(text: string): Promise<void>;
  /** Prints why something was not done, and makes the command fail. */
  reject(sentence: string): void;
  fail(): void;
};

/** Registers the domains of origins for wallets. Undefined if no payment provider is configured. */
export type RegisterDomains = (
  origins: readonly string[],
) => AsyncIterable<SetupFinding> | undefined;

export type CommandWork = (
  deps: Deps,
  output: Output,
  books: OpenBooks,
  registerDomains: RegisterDomains,
) => Promise<void>;

export async function sayFindings(
  findings: AsyncIterable<SetupFinding> | undefined,
  output: Pick<Output, 'say' | 'fail' | 'reject'>,
): Promise<void> {
  if (!findings) {
    output.reject('PAYMENT_URL is not set, so there is no payment provider.');
    return;
  }
  for await (const { state, what, advice = '' } of findings) {
    output.say(`${state.padEnd(8)}${what}${advice && `: ${advice}`}`);
    if (state === 'failed') output.fail();
  }
}

/** Parses a command's arguments and returns its work. Throws UsageError for unknown arguments. */
export type Command = (words: string[]) => CommandWork;

const CONTROLS = /\r\n|\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu;
const KEPT = new Set(['\r\n', '\n', '\t']);

/** Escapes control characters, and characters that reverse text, as JSON does. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (one) =>
    KEPT.has(one) ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Escapes all output, because customers typed some of it. */
export function printing(output: Output): Output {
  return {
    ...output,
    say: (line) => output.say(printable(line)),
    write: (text) => output.write(printable(text)),
    reject: (sentence) => output.reject(printable(sentence)),
  };
}
