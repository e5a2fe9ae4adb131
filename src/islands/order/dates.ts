const DAY_MS = 86_400_000;

/** A moment as MM/DD/YYYY on the customer's calendar; a day without a time is never shifted. */
export function formatDate(value: string | null | undefined): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '');
  if (day) return `${day[2]}/${day[3]}/${day[1]}`;
  const moment = new Date(value ?? '');
  if (Number.isNaN(moment.getTime())) return '-';
  const [month, date] = [moment.getMonth() + 1, moment.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${month}/${date}/${moment.getFullYear()}`;
}

/** The day (`YYYY-MM-DD`) a number of days before another. */
export function daysBefore(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`).getTime();
  if (Number.isNaN(moment)) return day;
  return new Date(moment - days * DAY_MS).toISOString().slice(0, 10);
}
