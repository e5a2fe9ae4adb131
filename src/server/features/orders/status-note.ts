import { formatDay } from '#contracts/time/days.ts';
import { t, translate } from '#words/words.ts';

/** The DMV's record as an order stores it, in English. */
const RECORD =
  /^Registration expires: (\d{2})\/(\d{2})\/(\d{4})\. Hold: (.*?)\.? Can be renewed today: (Yes|No)\.$/;

/** Returns a step's note in the current language, if it is the result of a status check or a known sentence. */
export function translatedNote(note: string): string {
  const [, month, day, year, hold = '', answer] = RECORD.exec(note) ?? [];
  if (answer === undefined) return translate(note);
  return t('Registration expires: {day}. Hold: {hold}. Can be renewed today: {answer}.', {
    day: formatDay(`${year}-${month}-${day}`),
    hold: translate(hold),
    answer: answer === 'Yes' ? t('Yes') : t('No'),
  });
}
