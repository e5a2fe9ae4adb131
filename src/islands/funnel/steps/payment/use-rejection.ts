import type { FieldError } from '#contracts/api/envelope.ts';
import { CONNECTION } from '#funnel/rejection.ts';
import { t, translate } from '#words/words.ts';
import { useFunnel } from '../../contexts.ts';
import { useOnline } from '../../OfflineBanner.tsx';

/** The message about a payment that wasn't sent. It appears once the connection is back. */
const connectedOf = (button: string) => ({
  message: t('Your payment wasn’t sent, and you weren’t charged.'),
  advice: t('You’re back online. Press {button} to try again.', { button }),
});

/**
 * If the payment wasn't sent, the messages depend on the current connection. `button` is the label of the button that
 * pays.
 */
export function useRejection(button: string) {
  const { advice, fieldErrors } = useFunnel('advice', 'fieldErrors');
  const isUnsent = fieldErrors.some(({ field }) => field === CONNECTION);
  const isOnline = useOnline();
  const connected = isUnsent && isOnline ? connectedOf(button) : undefined;
  return {
    advice: connected?.advice ?? translate(advice),
    inDialog: (message: string) => connected?.message ?? message,
    /** The connection has no field, so its message links to the amount above the button. */
    inSummary: (errors: readonly FieldError[]) =>
      errors.map((error) =>
        error.field === CONNECTION
          ? { field: 'amount', message: connected?.message ?? error.message }
          : error,
      ),
  };
}
