import type { Support } from '#contracts/site/support.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { LookupRejection } from '#lookup/machine.ts';
import { t, translate } from '#words/words.ts';

const TITLE_ID = 'lookup-problem';

type Props = {
  rejection: LookupRejection;
  /** The support contacts; by default, those of the island. */
  support?: Support;
  onRetry: () => void;
};

/**
 * The toast disappears after a few seconds, but this message stays until the form changes. It takes the focus, so
 * that it is in view.
 */
export function Rejection({ rejection, support, onRetry }: Props) {
  const { message, reason, next, mailed } = rejection;
  return (
    <section
      className="error-summary space-below-4"
      ref={focus}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
    >
      <h2 id={TITLE_ID}>{t('There is a problem')}</h2>
      <p className="space-above-2">{translate(message)}</p>
      {reason === 'held' && (
        <>
          {next && (
            <>
              <h3 className="space-above-2">{t('What to do next')}</h3>
              <p>{next}</p>
            </>
          )}
          <p>
            {mailed
              ? t('You haven’t been charged. We emailed you the next steps.')
              : t('You haven’t been charged.')}
          </p>
          <p>{t('Questions about the hold? Contact us with your plate number.')}</p>
          <SupportContact {...(support && { support })} />
        </>
      )}
      {reason === 'outage' && (
        <>
          <p>{t('We saved what you typed.')}</p>
          <p>
            <Button look="secondary" small onClick={onRetry}>
              {t('TRY AGAIN')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

function focus(section: HTMLElement | null) {
  section?.focus();
}
