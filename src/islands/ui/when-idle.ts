declare global {
  interface Navigator {
    /** How the visitor is connected, where the browser says so. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const UNKNOWN_IDLE_MS = 300;

/**
 * Loads something that is likely to be needed soon once nothing else is to be done, but not for visitors who save
 * data. It may fail: whoever needs it then loads it again. Returns the function that gives it up.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  if (navigator.connection?.saveData === true) return () => {};
  const begin = () => void load().catch(() => {});
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(begin, UNKNOWN_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(begin);
  return () => cancelIdleCallback(handle);
}
