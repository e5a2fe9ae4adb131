import { useState, useSyncExternalStore } from 'react';
import { createOrderStart } from './order-start.ts';
import type { LookupActor } from './start/start-lookup.ts';

/** The lookup of a page, and what the page shows of it. */
export function useOrderStart(load: () => Promise<LookupActor>) {
  const [start] = useState(() => createOrderStart(load));
  return { ...useSyncExternalStore(start.subscribe, start.view, start.view), start };
}
