import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Support } from '#contracts/site/support.ts';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import type { LookupRejection } from '#lookup/machine.ts';
import { t, translate } from '#words/words.ts';
import { splitDebts, totalDebt } from './debts.ts';

const TITLE_ID = 'lookup-problem';
const DMV_WEBSITE = 'https://www.dmv.ca.gov/';

type Props = {
  rejection: LookupRejection;
  /** The support contacts; by default, those of the island. */
  support?: Support;
  onRetry: () => void;
  /** Whether a hold collapses the form, because to repeat the lookup doesn't help. */
  folds?: boolean;
};

/**
 * The toast disappears after a few seconds, but this message stays until the form changes. It takes the focus, so
 * that it is in view.
 */
export function Rejection({ rejection, support, onRetry, folds = false }: Props) {
  const { message, reason } = rejection;
  const [cause, debts] = splitDebts(translate(message));
  const total = totalDebt(debts);
  const [folded, setFolded] = useState(folds && reason === 'held');
  const end = cause.indexOf('. ') + 1 || cause.length;
  return (
    <section
      className="rejection space-below-4"
      ref={focus}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
      data-folded={folded || undefined}
    >
      <div className="error-summary">
        <h2 className="visually-hidden" id={TITLE_ID}>
          {t('There is a problem')}
        </h2>
        <p>
          <b>{cause.slice(0, end)}</b> <span>{cause.slice(end)}</span>
        </p>
        {debts.length > 0 && (
          <dl>
            {debts.map(({ agency, count, amount }) => (
              <div key={agency}>
                <dt>
                  <span>{agency}</span>
                  <br />
                  <span className="fine-print">{count}</span>
                </dt>
                <dd translate="no">
                  <b>{amount}</b>
                </dd>
              </div>
            ))}
            {total && (
              <div>
                <dt>
                  <b>{t('Total')}</b>
                </dt>
                <dd translate="no">
                  <b>{total}</b>
                </dd>
              </div>
            )}
          </dl>
        )}
        {reason === 'outage' && (
          <>
            <p>{`${t('You haven’t been charged.')} ${t('We saved what you typed.')}`}</p>
            <p className="space-above-4">
              <Button small onClick={onRetry}>
                {t('Try again')}
              </Button>
            </p>
          </>
        )}
      </div>
      {reason === 'held' && (
        <Advice rejection={rejection} support={support}>
          {folded && (
            <Button
              look="secondary"
              small
              onClick={() => {
                flushSync(() => setFolded(false));
                document.querySelector<HTMLElement>('[name=vehicle_license_plate]')?.focus();
              }}
            >
              {t('Try another plate')}
            </Button>
          )}
        </Advice>
      )}
    </section>
  );
}

type AdviceProps = {
  rejection: LookupRejection;
  support: Support | undefined;
  children: Elements;
};

function Advice({ rejection: { next = '', mailed }, support, children }: AdviceProps) {
  const steps = next.split('\n');
  return (
    <div className="stack-small space-above-4">
      <p>
        {mailed
          ? t('You haven’t been charged. We emailed you the next steps.')
          : t('You haven’t been charged.')}
      </p>
      {next && (
        <>
          <h3 className="space-above-4">{t('What to do next')}</h3>
          {steps.length > 1 ? (
            <ol>
              {steps.map((step) => (
                <li className="space-above-2" key={step}>
                  {withPhones(step)}
                </li>
              ))}
            </ol>
          ) : (
            <p>{withPhones(next)}</p>
          )}
        </>
      )}
      <p className="actions space-above-4 space-below-4">
        <a className="button button--primary button--small" href={DMV_WEBSITE}>
          {t('Go to the DMV’s website')}
        </a>{' '}
        {children}
      </p>
      <SupportContact {...(support && { support })} />
    </div>
  );
}

const PHONE = /(1-\d{3}-\d{3}-\d{4})/;

/** Links phone numbers, which a phone then calls. */
function withPhones(text: string): Elements {
  return text.split(PHONE).map((part, index) =>
    index % 2 === 0 ? (
      <span key={part}>{part}</span>
    ) : (
      <a
        key={part}
        href={`tel:+${part.replaceAll('-', '')}`}
        translate="no"
        style={{ whiteSpace: 'nowrap' }}
      >
        {part}
      </a>
    ),
  );
}

/** What to check if there is no vehicle with the plate. */
export function PlateHelp({ support }: Pick<Props, 'support'>) {
  return (
    <div className="fine-print space-above-2">
      <p>{t('It’s easy to mix up O and 0, or I and 1. If your plate is correct, contact us.')}</p>
      <SupportContact {...(support && { support })} linksOnly />
    </div>
  );
}

function focus(section: HTMLElement | null) {
  section?.focus();
  // A phone centers what gets the focus, so the toast could cover the heading.
  section?.scrollIntoView();
}
