import { useRef, useState } from 'react';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';

const NONE: readonly FieldError[] = [];

/**
 * Makes one call at a time. Tracks whether a call is running, why the most recent call failed, and which fields the
 * server rejected. `tell` turns a failure into a message, and may also show it elsewhere on the page.
 */
export function useCall(tell: (cause: unknown) => string = textOfFailure) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [rejected, setRejected] = useState(NONE);
  const running = useRef(false);

  function forget() {
    setFailure(undefined);
    setRejected(NONE);
  }

  /** Returns whether the call succeeded, or undefined if another one is still running. */
  async function run(action: () => Promise<void>): Promise<boolean | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    forget();
    try {
      await action();
      return true;
    } catch (cause) {
      setFailure(tell(cause));
      if (cause instanceof ApiFailure) setRejected(cause.fieldErrors);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, failure, rejected: rejected, run, forget };
}
