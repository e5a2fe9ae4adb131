/**
 * Vitest's waits time out after a second, which is too short on a busy machine. The longer limit only catches hangs.
 */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, patient(options));

function patient(options: Parameters<typeof waitFor>[1]) {
  return typeof options === 'number' ? options : { timeout: 60_000, ...options };
}
