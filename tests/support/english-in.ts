import { spanish } from '#words/spanish/spanish.ts';
import { sender } from './sample-sender.ts';

/** English sentences, and what surrounds the values in them. Single words may be the same in both languages. */
const pieces = [
  ...Object.entries(spanish).flatMap(([english, translation]) =>
    english === translation ? [] : [english],
  ),
  ...Object.values(sender.mails).flatMap((parts) => Object.values(parts)),
]
  .flatMap((sentence) => sentence.split(/\{\w+\}|<\/?\w+>|[[\]]/))
  .map((piece) => piece.trim())
  .filter((piece) => /\p{L}{2,}.* \p{L}{2,}/u.test(piece));

/** Returns the English sentences of the catalogues and emails in a Spanish text. */
export function englishIn(text: string): string[] {
  const line = text.replace(/\s+/g, ' ');
  return pieces.filter((piece) => line.includes(piece));
}
