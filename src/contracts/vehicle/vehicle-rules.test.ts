import { describe, expect, it } from 'vitest';
import { formatMoment, localMidnight } from '../time/california.ts';
import { addDays, daysBetween, formatDayOfWeek, formatLongDay, isDay } from '../time/days.ts';
import { vehicleLookupSchema } from './lookup-body.ts';
import { plateKey, plateTags } from './plate.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('a plate', TRUE, () => {
  it('is compared regardless of case and spaces', () => {
    expect(plateKey(' 7 abc\t123 ')).toBe('7ABC123');
  });

  it('has the tags for its expiry date', () => {
    expect(plateTags('2027-08-14')).toEqual({ month: 'AUG', year: '27' });
    expect(plateTags('2027-08-14T00:00:00Z', 1)).toEqual({ month: 'AUG', year: '28' });
    expect(plateTags('2099-01-01', 6)).toEqual({ month: 'JAN', year: '05' });
    for (const unknown of [null, undefined, '', '08/14/2027', 'x2027-08-14', '2027-8-14']) {
      expect(plateTags(unknown), String(unknown)).toEqual({ month: '', year: '' });
    }
    expect(plateTags('2027-13-01')).toEqual({ month: '', year: '27' });
    const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
    expect(months.map((month) => plateTags(`2027-${month}`).month).join(' ')).toBe(
      'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
    );
  });
});

describe('a day', TRUE, () => {
  it('must exist in the calendar', () => {
    expect([isDay('2028-02-29'), isDay('2027-02-29')]).toEqual([true, false]);
    for (const other of [
      '2027-13-01',
      '2027-2-3',
      '2027-02-03T00',
      'x2027-02-03',
      '02027-02-03',
      '',
    ]) {
      expect(isDay(other), other).toBe(false);
    }
    expect(daysBetween('2027-03-01', '2027-02-27')).toBe(-2);
    expect(() => addDays('8/14', 1)).toThrow('Expected a day like 2027-08-14, got "8/14"');
    expect(daysBetween('x', '2027-02-27')).toBeNaN();
  });

  it('is written with its weekday or in words', () => {
    expect(formatDayOfWeek('2026-11-24')).toBe('Tue 11/24/2026');
    expect(formatLongDay('2027-08-14')).toBe('August 14, 2027');
  });

  it('starts at midnight in the customer’s time zone, and a time includes minutes', () => {
    expect(localMidnight('2027-08-14')).toEqual(new Date(2027, 7, 14));
    expect(formatMoment(new Date('2026-06-03T19:05:00Z'))).toBe('06/03/2026, 12:05 PM PT');
  });
});

describe('a lookup', TRUE, () => {
  const body = {
    service_type_uuid: 'c0a80001-0000-4000-8000-000000000001',
    vehicle_license_plate: ' 7ABC123 ',
    user_email: 'dana@gmail.com',
  };
  const told = (changes: object) =>
    vehicleLookupSchema.safeParse({ ...body, ...changes }).error?.issues.map((one) => one.message);

  it('names what is missing', () => {
    expect(vehicleLookupSchema.parse(body).vehicle_license_plate).toBe('7ABC123');
    expect(told({ service_type_uuid: undefined })).toEqual(['Please select service type']);
    expect(told({ service_type_uuid: '' })).toEqual(['Please select service type']);
    expect(told({ vehicle_license_plate: undefined })).toEqual(['Please enter license plate']);
    expect(told({ vehicle_license_plate: '  ' })).toEqual(['Please enter license plate']);
    expect(told({ user_email: undefined })).toEqual(['Please enter email']);
  });

  it('has a service’s uuid and a plate with at most 12 characters', () => {
    const uuid = body.service_type_uuid;
    expect(told({ service_type_uuid: uuid.toUpperCase() })).toBeUndefined();
    for (const wrong of [`${uuid}0`, `0${uuid}`, uuid.slice(1), uuid.replace('c', 'g')]) {
      expect(told({ service_type_uuid: wrong }), wrong).toEqual(['Please select service type']);
    }
    expect(told({ vehicle_license_plate: 'A'.repeat(12) })).toBeUndefined();
    expect(told({ partner: 'p'.repeat(64) })).toBeUndefined();
    const tooLong = ['Please use up to 64 characters'];
    expect(told({ partner: 'p'.repeat(65) })).toEqual(tooLong);
    expect(told({ waiting_ticket: 'w'.repeat(65) })).toEqual(tooLong);
  });
});
