import { californiaDay } from '#contracts/time/california.ts';
import { formatDay, isDay } from '#contracts/time/days.ts';

/** Formats a moment's date in California as MM/DD/YYYY, as in emails. A date without a time is formatted as it is. */
export function formatCaliforniaDate(value: string | null | undefined): string {
  return formatDateOf(value, californiaDay);
}

/**
 * Formats the date of an order as MM/DD/YYYY in the customer's time zone, to match the day on which they remember
 * placing it.
 */
export function formatOrderDate(value: string | null | undefined): string {
  return formatDateOf(value, customersDay);
}

function formatDateOf(value: string | null | undefined, dayOf: (moment: Date) => string): string {
  if (value && isDay(value)) return formatDay(value);
  const moment = new Date(value ?? '');
  const day = Number.isNaN(moment.getTime()) ? '' : dayOf(moment);
  return isDay(day) ? formatDay(day) : '-';
}

function customersDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
