import { useEffect, useState } from 'react';

/** Returns whether a moment has passed, and re-renders when it does. False if there is no moment. */
export function useIsPast(moment: string | null | undefined): boolean {
  const end = moment ? Date.parse(moment) : Number.POSITIVE_INFINITY;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (end === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(end), Math.max(0, end - Date.now()));
    return () => clearTimeout(timer);
  }, [end]);
  return end <= now;
}
