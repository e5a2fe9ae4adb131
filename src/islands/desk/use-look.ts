import { useEffect } from 'react';
import { readDeskToken } from '#api-client/desk/call-desk.ts';

/** Calls `look`, which must be stable, regularly while the tab is visible, and when its user returns to it. */
export function useLook(
  look: (seen: string) => Promise<void>,
  seen: string | undefined,
  everyMs: number,
): void {
  useEffect(() => {
    if (seen === undefined) return;
    const turn = () => {
      if (document.hidden || readDeskToken() === '') return;
      // After a failure, the next round tries again.
      look(seen).catch(() => undefined);
    };
    const timer = setInterval(turn, everyMs);
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [look, seen, everyMs]);
}
