import { describe, expect, it } from 'vitest';
import { formatDayOfWeek } from '../time/days.ts';
import { deliveryDates } from './delivery-dates.ts';

const days = (paidAt: string, isOvernight = true) => {
  const { filed, accepted, mailed, delivered } = deliveryDates(new Date(paidAt), isOvernight);
  return [filed, accepted, mailed, delivered].map(formatDayOfWeek).join(', ');
};

describe('the expected delivery', { tags: ['EASE-010'] }, () => {
  it('is counted in business days from the payment', () => {
    expect(days('2026-11-19T14:14:00-08:00')).toBe(
      'Thu 11/19/2026, Fri 11/20/2026, Mon 11/23/2026, Tue 11/24/2026',
    );
    expect(days('2026-11-19T14:14:00-08:00', false)).toBe(
      'Thu 11/19/2026, Fri 11/20/2026, Mon 11/23/2026, Tue 12/01/2026',
    );
  });

  it('starts on the next business day for a payment in the evening or on a weekend', () => {
    expect(days('2026-11-19T16:59:59-08:00')).toMatch(/^Thu 11\/19\/2026/);
    expect(days('2026-11-19T17:00:00-08:00')).toMatch(/^Fri 11\/20\/2026/);
    expect(days('2026-07-16T17:00:00-07:00')).toMatch(/^Fri 07\/17\/2026/);
    expect(days('2026-11-20T18:00:00-08:00')).toMatch(/^Mon 11\/23\/2026/);
    expect(days('2026-11-21T09:00:00-08:00')).toMatch(/^Mon 11\/23\/2026/);
    expect(days('2026-11-20T00:05:00-08:00')).toMatch(/^Fri 11\/20\/2026/);
  });

  it('is counted from a step that came late, but never from one that came early', {
    tags: ['PROM-006'],
  }, () => {
    const late = (reached: Parameters<typeof deliveryDates>[2]) => {
      const dates = deliveryDates(new Date('2026-11-16T09:00:00-08:00'), true, reached);
      return [dates.accepted, dates.mailed, dates.delivered].join(' ');
    };
    expect(late({})).toBe('2026-11-17 2026-11-18 2026-11-19');
    expect(late({ filing: new Date('2026-11-16T09:30:00-08:00') })).toBe(late({}));
    expect(late({ filing: new Date('2026-11-18T09:30:00-08:00') })).toBe(
      '2026-11-19 2026-11-20 2026-11-23',
    );
    expect(late({ completed: new Date('2026-11-16T10:00:00-08:00') })).toBe(late({}));
    expect(late({ completed: new Date('2026-11-18T10:00:00-08:00') })).toBe(
      '2026-11-17 2026-11-19 2026-11-20',
    );
    expect(late({ shipped: new Date('2026-11-17T10:00:00-08:00') })).toBe(
      '2026-11-17 2026-11-18 2026-11-18',
    );
  });

  it('skips holidays and crosses the end of a year', () => {
    // Thanksgiving Day, and the day after, when mail is delivered but the DMV is closed.
    expect(days('2026-11-25T09:00:00-08:00')).toBe(
      'Wed 11/25/2026, Mon 11/30/2026, Tue 12/01/2026, Wed 12/02/2026',
    );
    // Christmas Day and New Year's Day.
    expect(days('2026-12-24T09:00:00-08:00', false)).toBe(
      'Thu 12/24/2026, Mon 12/28/2026, Tue 12/29/2026, Wed 01/06/2027',
    );
  });

  it('follows the state’s holidays for the DMV and the federal ones for mail', () => {
    // Cesar Chavez Day and the day after Thanksgiving: nothing is filed, but accepted orders are mailed.
    expect(days('2026-11-27T09:00:00-08:00')).toMatch(/^Mon 11\/30\/2026, Tue 12\/01\/2026/);
    expect(days('2027-03-30T09:00:00-07:00')).toBe(
      'Tue 03/30/2027, Thu 04/01/2027, Fri 04/02/2027, Mon 04/05/2027',
    );
    expect(days('2027-03-29T09:00:00-07:00')).toBe(
      'Mon 03/29/2027, Tue 03/30/2027, Wed 03/31/2027, Thu 04/01/2027',
    );
    // Columbus Day: the DMV is open, but there is no mail.
    expect(days('2026-10-09T09:00:00-07:00')).toBe(
      'Fri 10/09/2026, Mon 10/12/2026, Wed 10/14/2026, Thu 10/15/2026',
    );
    expect(days('2026-10-08T09:00:00-07:00')).toBe(
      'Thu 10/08/2026, Fri 10/09/2026, Tue 10/13/2026, Wed 10/14/2026',
    );
  });
});
