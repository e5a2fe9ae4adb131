import type { FieldError } from '#contracts/api/envelope.ts';
import { CONNECTION } from '#funnel/refusal.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { useOnline } from '../../use-online.ts';

/** Said of a payment that was not sent, once it can be. */
const CONNECTED = {
  message: 'Your payment wasn’t sent, and you weren’t charged.',
  advice: 'You’re back online. Press PROCESS ORDER to try again.',
};

/** The words of a refused payment: of one that was not sent, as the connection is by now. */
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
    /** No field is to blame for the connection: its message leads to the amount, above the button. */
    inSummary: (errors: readonly FieldError[]) =>
      errors.map((error) =>
        error.field === CONNECTION
          ? { field: 'amount', message: connected?.message ?? error.message }
          : error,
      ),
  };
}
