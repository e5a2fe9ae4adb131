import { useEffect } from 'react';

const EVERY_MS = 4000;
/** The longest pause between two tries while the server does not answer. */
const PAUSE_MS = 60_000;

/** Said behind what is followed, while the server cannot be asked. */
export const FOLLOW_MISSED = ' We can’t reach our server right now. Retrying…';

/** Calls `look` again and again while the page is seen; less often after failures. */
export function useFollow(
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
    // A visitor who returns to the tab wants the current state.
    const onVisible = () => (document.visibilityState === 'visible' ? turn() : plan());
    document.addEventListener('visibilitychange', onVisible);
    plan();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [active, misses]);
}
