import type { Today } from '#contracts/desk/today.ts';

/**
 * Numbers that usually need no attention: declined payments and lookups. If they do, a warning is listed above them.
 */
export function lastHour({ declined, payments, lookups, groups }: Today): string {
  const usual = groups.some(({ kind }) => kind === 'warnings') ? '' : ', as usual';
  const made = counted(payments, 'payment');
  return `Last hour: ${declined} of ${made} declined, ${counted(lookups, 'plate')} looked up${usual}.`;
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
