/**
 * Creates a key for one payment attempt. Uses random bytes because browsers offer `randomUUID` only on secure
 * origins.
 */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
