import { useEffect, useState } from 'react';

const SECOND = 1000;

/** The seconds that are left, from `seconds` on for every new round. A clock that is set is no help. */
export function useCountdown(seconds: number, round: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins anew
  useEffect(() => {
    const endsAt = performance.now() + seconds * SECOND;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return left;
}
