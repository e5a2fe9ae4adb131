import { randomBytes, randomUUID } from 'node:crypto';

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
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
