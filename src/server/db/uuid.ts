import { randomUUID } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is this text a uuid? PostgreSQL refuses to compare a uuid column with anything else. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A uuid that nobody can guess: for ids that open something by themselves. */
export function secretUuid(): string {
  return randomUUID();
}

let last = { time: '', count: 0 };

/**
 * A uuid that sorts by its time, and within a millisecond by its turn in this process (RFC 9562, version 7, with a counter
 * in `rand_a`): for rows that only other rows refer to.
 */
export function rowUuid(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  last = { time, count: time === last.time ? (last.count + 1) % 0x1000 : 0 };
  const turn = last.count.toString(16).padStart(3, '0');
  // Node draws random uuids from bytes that it keeps: a quarter of what drawing 16 bytes costs.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${turn}${randomUUID().slice(18)}`;
}
