import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import { notify } from '#islands/messages/notify.ts';
import { useLanguageSwitch } from '#islands/ui/use-language-switch.ts';

export type Loaded<T> =
  | { phase: 'loading' }
  | { phase: 'failed'; message: string }
  | { phase: 'ready'; value: T };

const LOADING = { phase: 'loading' } as const;

/**
 * Loads a section's data, and reloads it for every new key. Ignores responses that arrive after a newer
 * request, and never returns data for a different key.
 */
export function useLoaded<T>(key: string, read: () => Promise<T>) {
  const [kept, keep] = useState<Loaded<T> & { key?: string }>(LOADING);
  const latest = useRef(0);
  const present = useRef({ key, read });
  present.current = { key, read };

  const reloadScreen = useCallback(async (isQuiet: boolean): Promise<T | undefined> => {
    latest.current += 1;
    const mine = latest.current;
    const request = present.current;
    if (!isQuiet) keep(LOADING);
    try {
      const value = await request.read();
      if (mine === latest.current) keep({ key: request.key, phase: 'ready', value });
      return value;
    } catch (cause) {
      if (mine !== latest.current) return undefined;
      const message = reportFailure(cause);
      if (!isQuiet) keep({ key: request.key, phase: 'failed', message });
      return undefined;
    }
  }, []);
  const reload = useCallback(() => void reloadScreen(false), [reloadScreen]);
  /** Like `reload`, but the current data stays visible during the load and after a failure. Returns the new data. */
  const refresh = useCallback(() => reloadScreen(true), [reloadScreen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for a new key
  useEffect(() => {
    reload();
    return () => {
      latest.current += 1;
    };
  }, [key, reload]);

  useLanguageSwitch(refresh);

  const state: Loaded<T> = kept.key === key ? kept : LOADING;
  return { state, reload, refresh };
}

export function reportFailure(cause: unknown): string {
  if (!(cause instanceof ApiFailure)) console.error('A request from this section failed', cause);
  const message = textOfFailure(cause);
  notify('error', message);
  return message;
}
