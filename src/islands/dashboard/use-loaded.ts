import { useCallback, useEffect, useRef, useState } from 'react';
import { reportFailure } from './failures.ts';

export type Loaded<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'ready'; value: T };

/**
 * Reads the data of a section, again for every new key. Ignores a response that comes after a newer request.
 */
export function useLoaded<T>(key: string, read: () => Promise<T>) {
  const [state, setState] = useState<Loaded<T>>({ phase: 'loading' });
  const latest = useRef(0);
  const reading = useRef(read);
  reading.current = read;

  const readAgain = useCallback(async (isQuiet: boolean) => {
    latest.current += 1;
    const mine = latest.current;
    if (!isQuiet) setState({ phase: 'loading' });
    try {
      const value = await reading.current();
      if (mine === latest.current) setState({ phase: 'ready', value });
    } catch (cause) {
      if (mine !== latest.current) return;
      const message = reportFailure(cause);
      if (!isQuiet) setState({ phase: 'failed', message });
    }
  }, []);
  const reload = useCallback(() => void readAgain(false), [readAgain]);
  /** Like reload, but what is shown stays meanwhile, and after a failure. */
  const refresh = useCallback(() => void readAgain(true), [readAgain]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key reads again
  useEffect(() => {
    reload();
    return () => {
      latest.current += 1;
    };
  }, [key, reload]);

  return { state, reload, refresh };
}
