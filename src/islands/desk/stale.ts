import { hasChanged } from './use-asking.ts';

/** Has what is shown read again where it has changed since, and goes on failing. */
export function orRefresh(refresh: () => void) {
  return (cause: unknown): never => {
    if (hasChanged(cause)) refresh();
    throw cause;
  };
}
