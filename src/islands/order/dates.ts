import { californiaDay } from '#contracts/time/california.ts';
import { formatDay, isDay } from '#contracts/time/days.ts';

/** Formats a moment's date in California as MM/DD/YYYY, as in emails. A date without a time never changes. */
export function formatShownDate(value: string | null | undefined): string {
  const day = value && isDay(value) ? value : dayOf(new Date(value ?? ''));
  return isDay(day) ? formatDay(day) : '-';
}

function dayOf(moment: Date): string {
  return Number.isNaN(moment.getTime()) ? '' : californiaDay(moment);
}
