import type { FieldError } from '#contracts/api/envelope.ts';
import { CONNECTION } from '#funnel/refusal.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { useOnline } from '../../use-online.ts';

/** The message about an unsent payment, once the connection is back. */
const CONNECTED = {
  message: 'Your payment wasn’t sent, and you weren’t charged.',
  advice: 'You’re back online. Press PROCESS ORDER to try again.',
};

/** Returns the messages of a refused payment. For one that was not sent, they follow the current connection. */
export function useRefusal() {
  const advice = FunnelActorContext.useSelector(({ context }) => context.advice);
  const isUnsent = FunnelActorContext.useSelector(({ context }) =>
    context.fieldErrors.some(({ field }) => field === CONNECTION),
  );
  const isOnline = useOnline();
  const connected = isUnsent && isOnline ? CONNECTED : undefined;
  return {
    advice: connected?.advice ?? advice,
    inDialog: (message: string) => connected?.message ?? message,
    /** The connection has no field, so its message links to the amount, above the button. */
    inSummary: (errors: readonly FieldError[]) =>
      errors.map((error) =>
        error.field === CONNECTION
          ? { field: 'amount', message: connected?.message ?? error.message }
          : error,
      ),
  };
}
