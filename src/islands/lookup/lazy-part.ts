import { type ComponentType, lazy } from 'react';

/**
 * A part of a form that is loaded when it is shown. A form is of use without it: after a second try in vain, `Missing`
 * stands in its place.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
) {
  const withoutIt = (cause: unknown) => {
    console.warn('A part of the page could not be loaded', cause);
    return Missing;
  };
  return lazy(async () => ({ default: await load().catch(load).catch(withoutIt) }));
}

export const Nothing = () => null;
