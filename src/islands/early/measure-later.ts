import { loadWhenIdle } from './when-idle.ts';

/** Measures the page's speed once it stands. Nobody misses it where it cannot be loaded. */
export function measureLater(): () => void {
  return loadWhenIdle(async () => (await import('#islands/early/measure-speed.ts')).measureSpeed());
}
