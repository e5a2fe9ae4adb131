import { type ComponentType, lazy } from 'react';

/**
 * A part of a form that loads when it is shown. The form works without it: if loading fails twice, `Missing`
 * is shown in its place.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
) {
  const withoutIt = (cause: unknown) => {
    console.warn('Part of the page could not be loaded', cause);
    return Missing;
  };
  return lazy(async () => ({ default: await load().catch(load).catch(withoutIt) }));
}

export const Nothing = () => null;
