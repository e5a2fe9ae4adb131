/**
 * Survives a lost connection to the Content Lake. The Studio stores an editor's input again until that succeeds, but it
 * crashes, and loses the input, if it can't read what a form shows, such as the title of a referenced document.
 */
import { useEffect, useSyncExternalStore } from 'react';

const RETRY_MS = 2000;
/** The Studio's requests that store what an editor typed. It retries them itself. */
const STORES_INPUT = 'document.commit';

const READ = /\/data\/(query|doc)\//;

let isStoring = false;
let hasFailed = false;
const listeners = new Set<() => void>();

function setStored(storing: boolean, failed: boolean) {
  isStoring = storing;
  hasFailed = failed;
  for (const listener of listeners) listener();
}

/** Returns a `fetch` that repeats reads until the lake responds again, instead of failing. */
export function fetchPatiently(once: typeof fetch): typeof fetch {
  // If the lake has never responded, its URL or its CORS settings are wrong.
  let hasResponded = false;
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isInput = url.includes(STORES_INPUT);
    const isRead = READ.test(url);
    if (isInput) {
      setStored(true, hasFailed);
      // The Studio waits longer after each attempt, so an attempt without a connection would delay the next ones.
      while (navigator.onLine === false && !init?.signal?.aborted) await pause();
    }
    for (;;) {
      try {
        const response = await once(input, init);
        hasResponded = true;
        // The Studio keeps what it couldn't store, and tries again.
        const isKept = response.status >= 500 || [401, 408, 429].includes(response.status);
        if (isInput) setStored(isKept, isKept);
        return response;
      } catch (error) {
        if (isInput) setStored(true, true);
        if (!hasResponded || !isRead || init?.signal?.aborted) throw error;
      }
      await pause();
    }
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    globalThis.addEventListener?.('online', go);
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the browser is offline, or what was typed couldn't be stored. */
export const useIsOffline = () =>
  useSyncExternalStore(subscribe, () => hasFailed || !navigator.onLine);

/** Asks before the tab is closed or reloaded while input isn't stored. */
export function useAskBeforeLeaving() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isStoring && event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);
}
