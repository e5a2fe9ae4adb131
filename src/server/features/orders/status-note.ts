import { type OnRecord, recordSentence } from '#mails/status-record.ts';
import { runIn } from '#words/store.ts';
import { translate } from '#words/words.ts';

/** Returns the note that an order stores: in the code’s English, so that it can be translated later. */
export function recordNote(record: OnRecord | undefined): string {
  return runIn(undefined, () => recordSentence(record));
}

const RECORD =
  /^Registration expires: (\d{2})\/(\d{2})\/(\d{4})\. Hold: (.*) Can be renewed today: (Yes|No)\.$/;

/** Returns a step's note in the current language, if it is the result of a status check or a known sentence. */
export function translatedNote(note: string): string {
  const [, month, day, year, hold, answer] = RECORD.exec(note) ?? [];
  if (answer === undefined) return translate(note);
  return recordSentence({
    expiresOn: `${year}-${month}-${day}`,
    mayRenew: answer === 'Yes',
    hold: hold === 'None.' ? undefined : hold,
  });
}
