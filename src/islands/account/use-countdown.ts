import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Returns the seconds left, starting at `seconds` for every new round. Changes of the system clock don't affect it. */
export function useCountdown(seconds: number, round: number): number {
  const [left, setLeft] = useState(seconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new countdown
  useEffect(() => {
    const endsAt = performance.now() + seconds * SECOND;
    const tick = () => setLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / SECOND)));
    tick();
    const timer = setInterval(tick, SECOND);
    return () => clearInterval(timer);
  }, [seconds, round]);
  return left;
}
