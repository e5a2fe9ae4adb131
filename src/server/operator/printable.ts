import type { Output } from './command.ts';

/** Characters that a terminal obeys instead of showing them, or that turn a text around. */
const CONTROLS = /\r\n|\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu;
const KEPT = new Set(['\r\n', '\n', '\t']);

/** The same text with such characters written out, as JSON writes them. */
export function printable(text: string): string {
  return text.replace(CONTROLS, (one) =>
    KEPT.has(one) ? one : `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Says only what a terminal shows: customers typed some of it. */
export function printing(output: Output): Output {
  return {
    ...output,
    say: (line) => output.say(printable(line)),
    write: (text) => output.write(printable(text)),
    refuse: (sentence) => output.refuse(printable(sentence)),
  };
}
