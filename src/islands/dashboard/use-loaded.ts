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

  const reload = useCallback(async () => {
    latest.current += 1;
    const mine = latest.current;
    setState({ phase: 'loading' });
    let next: Loaded<T>;
    try {
      next = { phase: 'ready', value: await reading.current() };
    } catch (cause) {
      if (mine !== latest.current) return;
      next = { phase: 'failed', message: reportFailure(cause) };
    }
    if (mine === latest.current) setState(next);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key reads again
  useEffect(() => {
    void reload();
    return () => {
      latest.current += 1;
    };
  }, [key, reload]);

  return { state, reload };
}
