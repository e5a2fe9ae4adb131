import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contracts/order/order.ts';

/** The server takes a moment to start a due order. */
const LOOK_AGAIN_MS = 3000;

/** Returns the current time, updated when the cancellation window closes; the order then reloads. */
export function useFilingTime({ files_at }: Pick<Order, 'files_at'>, onDue: () => void): Date {
  const [now, setNow] = useState(() => new Date());
  const due = useRef(onDue);
  due.current = onDue;
  useEffect(() => {
    const left = Date.parse(files_at ?? '') - Date.now();
    if (Number.isNaN(left)) return;
    // This also reloads an order that was due before the page loaded.
    const timer = setTimeout(() => {
      setNow(new Date());
      due.current();
    }, Math.max(0, left) + LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [files_at]);
  return now;
}
