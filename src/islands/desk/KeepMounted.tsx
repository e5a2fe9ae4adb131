import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { readAgain } from './navigate.ts';

/** Keeps a screen and its input mounted behind a login, and reloads its data afterwards. */
export function KeepMounted({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isAway) return;
    // An open modal dialog blocks everything else, including the login, even while it is hidden.
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
