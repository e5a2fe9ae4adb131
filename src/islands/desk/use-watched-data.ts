import { useCallback, useRef } from 'react';
import { useScreenData } from './navigation.tsx';
import { useLook } from './use-look.ts';

const LOOK_EVERY_MS = 30_000;

/**
 * Like `useScreenData`, and regularly calls `look`, which returns the data if it has changed, or null. Its response is
 * ignored once the data has been loaded again, because it may be older.
 */
export function useWatchedData<T extends { version: string }>(
  key: string,
  read: () => Promise<T>,
  look: (shown: T) => Promise<T | null>,
) {
  // What a background call has already loaded.
  const known = useRef<T>(undefined);
  const loads = useRef(0);
  const { state, reload, refresh } = useScreenData(key, async () => {
    loads.current += 1;
    const value = known.current;
    known.current = undefined;
    return value ?? read();
  });
  const shown = state.phase === 'ready' ? state.value : undefined;
  const present = useRef({ shown, look });
  present.current = { shown, look };
  const turn = useCallback(async () => {
    const before = present.current;
    const loadsBefore = loads.current;
    const changed = before.shown && (await before.look(before.shown));
    if (!changed || loads.current !== loadsBefore) return;
    if (present.current.shown !== before.shown) return;
    known.current = changed;
    void refresh();
  }, [refresh]);
  useLook(turn, shown?.version, LOOK_EVERY_MS);
  return { state, reload, refresh };
}
