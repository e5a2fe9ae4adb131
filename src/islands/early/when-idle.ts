declare global {
  interface Navigator {
    /** How the visitor is connected, where the browser says so. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const UNKNOWN_IDLE_MS = 300;

/** Does something once nothing else is to be done. Returns the function that gives it up. */
export function whenIdle(act: () => void): () => void {
  // Safari does not tell when it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, UNKNOWN_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}

/**
 * Loads something that is likely to be needed soon once nothing else is to be done, but not for visitors who save
 * data. It may fail; the code that needs it then retries. Returns a function that cancels it.
 */
export function loadWhenIdle(load: () => Promise<unknown>): () => void {
  if (navigator.connection?.saveData === true) return () => {};
  return whenIdle(() => void load().catch(() => {}));
}
