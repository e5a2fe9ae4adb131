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

/** A uuid that sorts by its time (RFC 9562, version 7): for rows that only other rows refer to. */
export function rowUuid(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0');
  // Node draws random uuids from bytes that it keeps: a quarter of what drawing 16 bytes costs.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
