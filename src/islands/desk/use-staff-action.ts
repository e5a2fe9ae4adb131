import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { useCall } from '#islands/form/use-call.ts';

/** The error code if the server has already performed a different action with this uuid. */
const DONE_BEFORE = 'REQUEST_REUSED';

/** A rejected action whose form has disappeared: why, and the unsent input. */
export type LostAction = { why: string; input: string };

/** Receives the rejected actions whose forms a reload removed. */
export const LostContext = createContext<(lost: LostAction) => void>(() => {});

/**
 * Performs a staff action once, no matter how often the button is clicked. `onDone` receives the server's
 * message about what was done. `onChanged` receives the reason if the action was rejected because the data
 * has changed, and whether an earlier request of the same action went through. Until the data is reloaded, retries would
 * be rejected too. `inputOf` returns the input in words, in case the reload removes the form.
 */
export function useStaffAction(
  onDone: (message: string, done: Done) => void,
  onChanged?: (why: string, wasDone: boolean) => void,
  inputOf: () => string = () => '',
) {
  const { busy, failure, rejected, run, forget } = useCall(tellFailure);
  // The UUID is kept while the result is unknown, so that a retry can't repeat the action.
  const uuid = useRef<string>(undefined);
  const lose = useContext(LostContext);
  const lost = useRef<LostAction>(undefined);
  useEffect(
    () => () => {
      if (lost.current) lose(lost.current);
    },
    [lose],
  );
  const perform = (send: (request: { request_uuid: string }) => Promise<Done>) =>
    run(async () => {
      lost.current = undefined;
      uuid.current ??= crypto.randomUUID();
      try {
        const done = await send({ request_uuid: uuid.current });
        uuid.current = undefined;
        onDone(done.done, done);
      } catch (cause) {
        if (!isLost(cause)) uuid.current = undefined;
        if (hasChanged(cause)) {
          lost.current = { why: tellFailure(cause), input: inputOf() };
          onChanged?.(lost.current.why, wasDoneBefore(cause));
        }
        throw cause;
      }
    });
  // The server returns a field's path in the body; the form uses only its name.
  const fields = useMemo(
    () => rejected.map((one) => ({ ...one, field: one.field.split('.').at(-1) ?? '' })),
    [rejected],
  );
  return { busy, failure, rejected: fields, perform, forget };
}

/** Whether the result is unknown. If the server stopped before it responded, a proxy returns 502. */
export function isLost(cause: unknown): boolean {
  if (!(cause instanceof ApiFailure)) return false;
  return cause.status === undefined || cause.status === 408 || cause.status >= 500;
}

/** Whether the action was rejected because the data has changed. */
export function hasChanged(cause: unknown): boolean {
  return cause instanceof ApiFailure && (cause.status === 404 || cause.status === 409);
}

function tellFailure(cause: unknown): string {
  if (isLost(cause)) {
    return 'We couldn’t reach the server, so we don’t know whether this went through. It’s safe to try again: the action runs only once.';
  }
  return wasDoneBefore(cause)
    ? 'Your earlier request did go through, and this one did not. Check the history before you continue.'
    : textOfFailure(cause);
}

function wasDoneBefore(cause: unknown): boolean {
  return cause instanceof ApiFailure && cause.code === DONE_BEFORE;
}
