/** Sanity formats times in the browser's time zone, without naming it, and has no setting for that. */
import { PLAN_FORMAT } from '../src/contracts/time/california-clock.ts';

const { timeZone } = PLAN_FORMAT;

type Given = [locales?: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions];

function inPacificTime(given: Given): Given {
  const [locales, options] = given;
  const { dateStyle, timeStyle, ...others } = options ?? {};
  // Sanity asks for the names of months and weekdays alone. It combines them with the digits of the browser's time zone.
  const isName = Object.keys(others).join() === (others.month ? 'month' : 'weekday');
  if (isName && dateStyle === undefined && timeStyle === undefined) return given;
  return dateStyle !== undefined && timeStyle !== undefined
    ? [locales, { ...PLAN_FORMAT, year: 'numeric', ...others }]
    : [locales, { timeZone, ...options }];
}

/** Makes the whole Studio show Pacific Time, and name it where it shows a date and time. */
export function setPacificTime(): void {
  Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
    apply: (format, _, given: Given) => format(...inPacificTime(given)),
    construct: (Format, given: Given) => new Format(...inPacificTime(given)),
  });
}
