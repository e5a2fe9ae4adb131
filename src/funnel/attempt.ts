/**
 * A key for one attempt to pay. Random bytes instead of `randomUUID`, which browsers offer on secure origins
 * only.
 */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
