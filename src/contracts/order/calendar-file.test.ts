import { describe, expect, it } from 'vitest';
import { runIn } from '#words/store.ts';
import { writeCalendar } from './calendar-file.ts';
import { type CalendarOrder, ordersToCome } from './calendar-order.ts';

const order: CalendarOrder = {
  orderId: 'R100482',
  plate: '7ABC123',
  delivery: { thing: 'official document and sticker', day: '2026-11-30' },
  expiresOn: '2027-12-14',
};
const options = { siteUrl: 'https://dmv.example.com/', now: new Date('2026-11-24T07:30:05.123Z') };

describe('a calendar file', () => {
  it('is written in Spanish', () => {
    const file = runIn('es', () => writeCalendar([order], options)).replaceAll('\r\n ', '');
    for (const line of [
      'PRODID:-//dmv.example.com//Orders//ES',
      'SUMMARY:Entrega prevista: documento oficial y calcomanía de 7ABC123',
      'SUMMARY:Renovar el registro de 7ABC123',
      'DESCRIPTION:El registro renovado vence el 14 de diciembre de 2027. Renuévelo en https://dmv.example.com/es',
      'URL:https://dmv.example.com/es',
    ]) {
      expect(file.split('\r\n')).toContain(line);
    }
  });

  it('has an all-day event for the delivery, and one with an alarm to renew in time', () => {
    expect(writeCalendar([order], options)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//dmv.example.com//Orders//EN',
        'BEGIN:VEVENT',
        'UID:delivery-R100482@dmv.example.com',
        'DTSTAMP:20261124T073005Z',
        'SEQUENCE:29925090',
        'URL:https://dmv.example.com/',
        'DTSTART;VALUE=DATE:20261130',
        'DTEND;VALUE=DATE:20261201',
        'SUMMARY:Expected delivery: official document and sticker for 7ABC123',
        'DESCRIPTION:Order R100482. This date is an estimate.',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:renewal-R100482@dmv.example.com',
        'DTSTAMP:20261124T073005Z',
        'SEQUENCE:29925090',
        'URL:https://dmv.example.com/',
        'DTSTART;VALUE=DATE:20271114',
        'DTEND;VALUE=DATE:20271115',
        'SUMMARY:Renew the registration of 7ABC123',
        'DESCRIPTION:The renewed registration expires on 12/14/2027. Renew it at htt',
        ' ps://dmv.example.com/',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Renew the registration of 7ABC123',
        'TRIGGER:PT9H',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('escapes text, and folds lines at 75 octets without breaking a character', () => {
    const thing = `a;b,c\\d\r\n${'ö🚗'.repeat(40)}`;
    const text = writeCalendar([{ ...order, delivery: { thing, day: '2026-11-30' } }], options);
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(lines.some((line) => Buffer.byteLength(line) > 71)).toBe(true);
    const unfolded = text.replaceAll('\r\n ', '');
    expect(unfolded).toContain(`delivery: a\\;b\\,c\\\\d\\n${'ö🚗'.repeat(40)} for 7ABC123\r\n`);
    expect(unfolded.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('lists only what is still to come', () => {
    const due = (today: string) =>
      ordersToCome([order], today).map(({ delivery, expiresOn }) => [delivery?.day, expiresOn]);
    expect(due('2026-11-30')).toEqual([['2026-11-30', '2027-12-14']]);
    expect(due('2026-12-01')).toEqual([[undefined, '2027-12-14']]);
    expect(due('2027-11-13')).toEqual([[undefined, '2027-12-14']]);
    expect(due('2027-11-14')).toEqual([]);
  });
});
