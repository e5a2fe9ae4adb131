import { useEffect } from 'react';
import { msg } from '#words/words.ts';

const EVERY_MS = 4000;
/** The maximum interval between retries while the server doesn't respond. */
const PAUSE_MS = 60_000;

export const POLL_FAILED = msg('We can’t reach our server right now. Retrying…');

/** Calls `look` repeatedly while the page is visible, and less often after failures. */
export function usePolling(
  look: () => void,
  { active, misses }: { active: boolean; misses: number },
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer continues with the current `look`
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(turn, Math.min(EVERY_MS * 2 ** misses, PAUSE_MS));
    };
    const turn = () => {
      look();
      plan();
    };
    // A visitor who returns to the tab wants to see the current state.
    const onVisible = () => (document.visibilityState === 'visible' ? turn() : plan());
    document.addEventListener('visibilitychange', onVisible);
    plan();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [active, misses]);
}
