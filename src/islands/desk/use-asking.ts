import { useMemo, useRef } from 'react';
import { ApiFailure, textOfFailure } from '#contracts/api/api-failure.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { useCall } from '#islands/form/use-call.ts';

/** The server did what was asked for before under the same name, which was something else. */
const DONE_BEFORE = 'REQUEST_REUSED';

/**
 * Sends what staff ask for, once however often it is pressed. `onDone` takes what was done in the server's words, `onChanged` why
 * something was refused that has changed since it was shown: unless it is read again, every further try is refused too.
 */
export function useAsking(onDone: (done: string) => void, onChanged?: (why: string) => void) {
  const { busy, failure, refused, run, forget } = useCall(tellFailure);
  // Kept while nobody knows what became of it: sent again, it is done once.
  const uuid = useRef<string>(undefined);
  const ask = (send: (asked: { request_uuid: string }) => Promise<Done>) =>
    run(async () => {
      uuid.current ??= crypto.randomUUID();
      try {
        const { done } = await send({ request_uuid: uuid.current });
        uuid.current = undefined;
        onDone(done);
      } catch (cause) {
        if (!isLost(cause)) uuid.current = undefined;
        if (hasChanged(cause)) onChanged?.(tellFailure(cause));
        throw cause;
      }
    });
  // The server returns the path of a field in the body; the form uses the field's own name.
  const fields = useMemo(
    () => refused.map((one) => ({ ...one, field: one.field.split('.').at(-1) ?? '' })),
    [refused],
  );
  return { busy, failure, refused: fields, ask, forget };
}

/** Is it unknown whether the server did it? A proxy responds with 502 for a server that stopped in between. */
export function isLost(cause: unknown): boolean {
  if (!(cause instanceof ApiFailure)) return false;
  return cause.status === undefined || cause.status === 408 || cause.status >= 500;
}

/** Was it refused because what was shown has changed since? */
export function hasChanged(cause: unknown): boolean {
  return cause instanceof ApiFailure && (cause.status === 404 || cause.status === 409);
}

function tellFailure(cause: unknown): string {
  if (isLost(cause)) {
    return 'We couldn’t reach the server, so we don’t know if this went through. It’s safe to try again: it runs only once.';
  }
  return cause instanceof ApiFailure && cause.code === DONE_BEFORE
    ? 'Your earlier request did go through, and this one did not. Check the story before you continue.'
    : textOfFailure(cause);
}
