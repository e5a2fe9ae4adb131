import { enteredCode } from '../api/entered-text.ts';
import { type Day, isDay } from './days.ts';

const ISO = /^\d{4}-\d{1,2}-\d{1,2}$/;
const US = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})$/;
const DIGITS = /^(\d{2})(\d{2})(\d{2}|\d{4})$/;

/** Reads a date as typed, or as a spreadsheet writes it: `3/10/2027`, `031027`, or `2027-03-10`. */
export function readDay(typed: string): Day | undefined {
  const text = enteredCode(typed);
  if (ISO.test(text)) return dayOf(text.split('-'));
  const [, month = '', day = '', year = ''] = US.exec(text) ?? DIGITS.exec(text) ?? [];
  return dayOf([year.length === 2 ? `20${year}` : year, month, day]);
}

function dayOf([year = '', month = '', day = '']: readonly string[]): Day | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : undefined;
}
