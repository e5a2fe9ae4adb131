import { type ComponentType, lazy } from 'react';

/** A step that is loaded when it is needed. If loading fails, it is tried once more. */
export function lazyStep(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load().catch(load) }));
}
