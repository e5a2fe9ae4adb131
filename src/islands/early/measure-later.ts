import { loadWhenIdle } from './when-idle.ts';

/** Measures the page's speed once it has rendered. If it can't be loaded, nothing else is affected. */
export function measureLater(): () => void {
  return loadWhenIdle(async () => (await import('#islands/early/measure-speed.ts')).measureSpeed());
}
