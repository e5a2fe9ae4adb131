import { type Day, formatDay, isDay } from '#contracts/time/days.ts';

/** Formats a moment as MM/DD/YYYY in the customer's time zone. A date without a time never changes. */
export function formatCustomersDate(value: string | null | undefined): string {
  const day = value && isDay(value) ? value : customersDay(new Date(value ?? ''));
  return isDay(day) ? formatDay(day) : '-';
}

/** Returns a moment's date in the customer's time zone. */
export function customersDay(moment: Date): Day {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
