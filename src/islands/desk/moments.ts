import { formatDate, formatTime } from '#contracts/time/california.ts';
import { DAY_MS, formatDay, isDay } from '#contracts/time/days.ts';

/** Formats a moment as `MM/DD/YYYY h:mm AM PT`. */
export function deskMoment(iso: string): string {
  const moment = new Date(iso);
  return `${formatDate(moment)} ${formatTime(moment)}`;
}

/** Formats a moment as `MM/DD/YYYY h:mm:ss AM PT`. */
export function deskSecond(iso: string): string {
  const moment = new Date(iso);
  return `${formatDate(moment)} ${formatTime(moment).replace(' ', `:${iso.slice(17, 19)} `)}`;
}

/** The DMV may return something other than a date, or nothing. */
export function registeredUntil(expires: string | null): string {
  if (expires === null || expires === '') return 'expiration date unknown';
  return `registered until ${isDay(expires) ? formatDay(expires) : expires}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function waitingFor(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  const days = Math.floor(ms / DAY_MS);
  return days === 1 ? '1 day' : `${days} days`;
}
