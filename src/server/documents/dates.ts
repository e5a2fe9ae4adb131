/** A date without time, `YYYY-MM-DD`. It is never shifted by a time zone. */
export type Day = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;
const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');

const californianDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const californianTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hour: 'numeric',
  minute: '2-digit',
});

/** `MM/DD/YYYY`. */
export function formatDay(day: Day): string {
  const [year, month, date] = partsOf(day);
  return `${month}/${date}/${year}`;
}

/** `MM/DD/YYYY` of the moment's day in California. */
export function formatDate(moment: Date): string {
  return formatDay(dayInCalifornia(moment));
}

/** `MM/DD/YYYY, h:mm AM Pacific Time`. */
export function formatMoment(moment: Date): string {
  // Some versions of the locale data part the minute from AM with a narrow no-break space.
  const time = californianTime.format(moment).replace(/\s/gu, ' ');
  return `${formatDate(moment)}, ${time} Pacific Time`;
}

/** The calendar day that it is in California. */
export function dayInCalifornia(moment: Date): Day {
  return californianDay.format(moment);
}

/** The day that lies so many days later, or earlier for a negative count. */
export function addDays(day: Day, count: number): Day {
  const [year, month, date] = partsOf(day);
  const start = Date.UTC(Number(year), Number(month) - 1, Number(date));
  return new Date(start + count * MS_PER_DAY).toISOString().slice(0, 10);
}

/** What the plate's two tags say: month of expiry, and its year in two digits. */
export function plateTags(expiresOn: Day): { month: string; year: string } {
  const [year, month] = partsOf(expiresOn);
  return { month: MONTHS[Number(month) - 1] ?? '', year: year.slice(2) };
}

function partsOf(day: Day): [string, string, string] {
  const [, year = '', month = '', date = ''] = DAY.exec(day) ?? [];
  const parsed = new Date(`${day}T00:00:00Z`);
  // The calendar would silently turn February 30 into March 2.
  if (year === '' || Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(day)) {
    throw new RangeError(`Expected a day like 2027-08-14, got ${JSON.stringify(day)}`);
  }
  return [year, month, date];
}
