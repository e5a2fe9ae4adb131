/** Calendar files (RFC 5545) with the expected deliveries and the next renewals of orders. */
import { pathIn } from '#words/language-paths.ts';
import { currentLanguage } from '#words/store.ts';
import { t, translate } from '#words/words.ts';
import { addDays, type Day, formatDay } from '../time/days.ts';
import { type CalendarOrder, renewalPlannedOn } from './calendar-order.ts';

type CalendarEvent = {
  uid: string;
  day: Day;
  summary: string;
  description: string;
  /** How long after the start of the day an alarm sounds. */
  alarmAfter?: string;
};

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

const MAX_OCTETS = 75;
const MINUTE_MS = 60_000;
const octets = new TextEncoder();

/**
 * Writes the file. A calendar that imports it twice keeps one of each event, and a later file for the same order
 * replaces the dates of an earlier one.
 */
export function writeCalendar(
  orders: readonly CalendarOrder[],
  { siteUrl, now }: { siteUrl: string; now: Date },
): string {
  const { host, origin } = new URL(siteUrl);
  const home = `${origin}${pathIn(currentLanguage(), '/')}`;
  const common = [
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${Math.floor(now.getTime() / MINUTE_MS)}`,
    `URL:${home}`,
  ];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${host}//Orders//${currentLanguage().toUpperCase()}`,
    ...orders
      .flatMap((order) => eventsOf(order, home))
      .flatMap((event) => linesOf(event, host, common)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function eventsOf({ orderId, plate, delivery, expiresOn }: CalendarOrder, home: string) {
  const events: CalendarEvent[] = [];
  if (delivery) {
    events.push({
      uid: `delivery-${orderId}`,
      day: delivery.day,
      summary: t('Expected delivery: {thing} for {plate}', {
        thing: translate(delivery.thing),
        plate,
      }),
      description: t('Order {order}. This date is an estimate.', { order: orderId }),
    });
  }
  if (expiresOn !== undefined) {
    events.push({
      uid: `renewal-${orderId}`,
      day: renewalPlannedOn(expiresOn),
      summary: t('Renew the registration of {plate}', { plate }),
      description: t('The renewed registration expires on {day}. Renew it at {url}', {
        day: formatDay(expiresOn),
        url: home,
      }),
      alarmAfter: 'PT9H',
    });
  }
  return events;
}

/** An event lasts a whole day, without a time zone: the day in California stays the same day everywhere. */
function linesOf(event: CalendarEvent, host: string, common: readonly string[]): string[] {
  const { uid, day, summary, description, alarmAfter } = event;
  const alarm = ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${uid}@${host}`,
    ...common,
    `DTSTART;VALUE=DATE:${basic(day)}`,
    `DTEND;VALUE=DATE:${basic(addDays(day, 1))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...(alarmAfter ? [...alarm, `TRIGGER:${alarmAfter}`, 'END:VALARM'] : []),
    'END:VEVENT',
  ];
}

const basic = (day: Day) => day.replaceAll('-', '');

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');
}

/** Breaks a line before it gets too long, but never inside a character. */
function folded(line: string): string {
  if (octets.encode(line).length <= MAX_OCTETS) return line;
  let text = '';
  let length = 0;
  for (const character of line) {
    const { length: size } = octets.encode(character);
    if (length + size > MAX_OCTETS) {
      text += '\r\n ';
      length = 1;
    }
    text += character;
    length += size;
  }
  return text;
}
