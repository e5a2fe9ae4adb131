import { addDays, type Day, formatDay, isDay } from '#contracts/time/days.ts';

/** A moment as MM/DD/YYYY on the customer's calendar; a day without a time is never shifted. */
export function formatCustomersDate(value: string | null | undefined): string {
  const day = value && isDay(value) ? value : customersDay(new Date(value ?? ''));
  return isDay(day) ? formatDay(day) : '-';
}

/** A moment's day on the customer's calendar. */
export function customersDay(moment: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day a number of days before another. */
export function daysBefore(day: Day, days: number): Day {
  return isDay(day) ? addDays(day, -days) : day;
}
