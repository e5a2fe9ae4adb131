import { useEffect } from 'react';
import { readDeskToken } from '#api-client/desk/call-desk.ts';

const LOOK_EVERY_MS = 30_000;

/** Calls `look`, which must be stable, every 30 seconds while the tab is visible, and when its user returns to it. */
export function useLook(look: (seen: string) => Promise<void>, seen: string | undefined): void {
  useEffect(() => {
    if (seen === undefined) return;
    const turn = () => {
      if (document.hidden || readDeskToken() === '') return;
      // After a failure, the next round tries again.
      look(seen).catch(() => undefined);
    };
    const timer = setInterval(turn, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', turn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turn);
    };
  }, [look, seen]);
}
