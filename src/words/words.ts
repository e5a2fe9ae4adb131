/**
 * The sentences that customers read. English is in the code; `spanish/` has one file for each area, with each
 * English sentence beside its translation. A sentence without a translation doesn't compile.
 */
import { rememberText, textFor } from '#words/store.ts';
import { fill } from './fill.ts';
import type { English } from './spanish/spanish.ts';

/** The names of the placeholders in a sentence: `amount` and `day` for “{amount} is due on {day}.” */
export type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

type Values<Text, Value> = [Names<Text>] extends [never] ? [] : [Record<Names<Text>, Value>];

/** Returns a sentence in the current language, with a value for each placeholder in braces. */
export function t<Text extends English>(
  english: Text,
  ...values: Values<Text, string | number>
): string {
  const [given] = values;
  return given ? rememberText(() => fill(textFor(english), given)) : textFor(english);
}

/** Marks a sentence that is translated later, where it is shown. Returns it unchanged. */
export function msg<Text extends English>(english: Text): Text {
  return english;
}

/** Translates a sentence that was chosen elsewhere, for example by a rule or by the server. */
export { textFor as translate };

/** Joins sentences, in English or filled in, to a text in the current language. */
export function join(...sentences: string[]): string {
  return rememberText(() => sentences.map((one) => textFor(one)).join(' '));
}

/** Chooses between two sentences by a count, which replaces `{count}`. */
export function plural<One extends English, Other extends English>(
  count: number,
  one: One,
  other: Other,
): string {
  return rememberText(() => fill(textFor(count === 1 ? one : other), { count }));
}
