import { useEffect, useRef, useState } from 'react';
import { property } from '#contracts/api/failure-text.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { t } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../../contexts.ts';

/**
 * The bank's page, on which the customer confirms the payment. It stays open behind the dialog that asks whether to
 * stop.
 */
export function BankCheck({ kept }: { kept: string }) {
  const send = useSend();
  const busy = useBusy();
  const { bank } = useFunnel('bank');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
      const isReturn = property(data, 'type') === 'payment-return';
      if (origin === location.origin && isReturn) send({ type: 'bank.done' });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [send]);
  return (
    <Modal title={t('Confirm with your bank')} kind="info" onDismiss={() => setAsking(!busy)}>
      {busy || !bank ? (
        <p className="bank-check__wait" role="status">
          <span className="spinner" />
          <span>{t('Checking with your bank. Please don’t close this page.')}</span>
        </p>
      ) : (
        <>
          {isAsking ? (
            <Question
              kept={kept}
              onStay={() => setAsking(false)}
              onStop={() => send({ type: 'bank.canceled' })}
            />
          ) : (
            <p>
              {t(
                'Your bank is asking you to confirm this payment. You won’t be charged until you do.',
              )}
            </p>
          )}
          <iframe
            className="bank-check"
            hidden={isAsking}
            src={bank.url}
            title={t('Your bank’s page')}
            allow="payment *; publickey-credentials-get *"
          />
          {!isAsking && (
            <div className="actions">
              <Button wide look="quiet" onClick={() => setAsking(true)}>
                {t('CANCEL')}
              </Button>
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

/** Takes the focus, because it replaces the button that had it. */
function Question({
  kept,
  onStay,
  onStop,
}: {
  kept: string;
  onStay: () => void;
  onStop: () => void;
}) {
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    question.current?.focus();
  }, []);
  return (
    <div className="stack-small">
      <p ref={question} tabIndex={-1}>
        <b>{t('Stop this payment?')}</b> <span>{kept}</span>
      </p>
      <div className="actions">
        <Button wide onClick={onStay}>
          {t('Go back to your bank')}
        </Button>
        <Button wide look="quiet" onClick={onStop}>
          {t('Stop payment')}
        </Button>
      </div>
    </div>
  );
}
