import type { Output } from './command.ts';

/** Control characters that a terminal would interpret, and characters that reverse text. */
const CONTROLS = /\r\n|\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu;
const KEPT = new Set(['\r\n', '\n', '\t']);

/** Escapes these characters as JSON does. */
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
    refuse: (sentence) => output.refuse(printable(sentence)),
  };
}
