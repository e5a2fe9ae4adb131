declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean };
  }
}

const UNKNOWN_IDLE_MS = 300;
const NEVER_IDLE_MS = 5000;

/**
 * Runs a function once the browser is idle, or after five seconds if it is still busy. Returns a function that
 * cancels it.
 */
export function whenIdle(act: () => void): () => void {
  // Safari doesn't support idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, UNKNOWN_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: NEVER_IDLE_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * Preloads something once the browser is idle, but not for visitors who turned on data saving. If loading
 * fails, the code that needs the result tries again. Returns a function that cancels it.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  if (navigator.connection?.saveData === true) return () => {};
  return whenIdle(() => void load().catch(() => {}));
}

/** If the code can't be loaded, nothing else is affected. */
export function measureLater(): () => void {
  return loadWhenIdle(async () => (await import('./measure-speed.ts')).measureSpeed());
}
