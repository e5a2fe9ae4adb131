import { useState, useSyncExternalStore } from 'react';
import { createOrderStart } from './order-start.ts';
import type { LookupActor } from './start/start-lookup.ts';

/** Returns a page's lookup and what the page shows of it. */
export function useOrderStart(load: () => Promise<LookupActor>) {
  const [start] = useState(() => createOrderStart(load));
  return { ...useSyncExternalStore(start.subscribe, start.view, start.view), start };
}
