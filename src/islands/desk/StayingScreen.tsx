import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { readAgain } from './going.ts';

/** A screen that stays as it is under a login, with all that was typed, and is read again after it. */
export function StayingScreen({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isAway) return;
    // Nothing but an open dialog can be used: not even the login, while the dialog is hidden.
    for (const dialog of ref.current?.querySelectorAll('dialog') ?? []) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      dialog.close();
    }
  }, [isAway]);
  useEffect(() => {
    return isAway ? readAgain : undefined;
  }, [isAway]);
  return (
    <div ref={ref} hidden={isAway}>
      {children}
    </div>
  );
}
