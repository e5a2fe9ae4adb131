import { type ComponentType, lazy } from 'react';

/**
 * A step that is loaded when it is needed, or before, by `load`. If loading fails when it is shown, it is tried
 * once more.
 */
export function lazyStep(load: () => Promise<ComponentType>) {
  return Object.assign(
    lazy(async () => ({ default: await load().catch(load) })),
    { load },
  );
}
