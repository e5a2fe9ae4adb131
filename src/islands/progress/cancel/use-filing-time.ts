import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contracts/order/order.ts';

/** The server takes a moment to get to an order that is due. */
const LOOK_AGAIN_MS = 3000;

/** The present moment, read once more when the order's time to be canceled ends: then the order is read again. */
export function useFilingTime({ files_at }: Pick<Order, 'files_at'>, onDue: () => void): Date {
  const [now, setNow] = useState(() => new Date());
  const due = useRef(onDue);
  due.current = onDue;
  useEffect(() => {
    const left = Date.parse(files_at ?? '') - Date.now();
    if (Number.isNaN(left)) return;
    // What was due before the page was there is read again, too.
    const timer = setTimeout(() => {
      setNow(new Date());
      due.current();
    }, Math.max(0, left) + LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [files_at]);
  return now;
}
