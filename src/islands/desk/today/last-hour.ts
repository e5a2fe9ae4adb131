import type { Today } from '#contracts/desk/today.ts';

/** What usually needs no attention: declined payments and lookups. If it does, a warning is listed above it. */
export function lastHour({ declined, payments, lookups, groups }: Today): string {
  const usual = groups.some(({ kind }) => kind === 'warnings') ? '' : ', as usual';
  const made = counted(payments, 'payment');
  return `Last hour: ${declined} of ${made} declined, ${counted(lookups, 'plate')} looked up${usual}.`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
