/** A wait of Vitest ends after a second, in which a busy machine may do nothing: its limit is for what hangs. */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));

function patient(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? options : { timeout: 60_000, ...options };
}
