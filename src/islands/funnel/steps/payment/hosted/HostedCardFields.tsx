import { useEffect, useRef, useState } from 'react';
import { SupportContact } from '#islands/messages/SupportContact.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { errorId, FieldMessage } from '#islands/ui/Field.tsx';
import { currentLanguage } from '#words/store.ts';
import { t } from '#words/words.ts';
import { useFunnel } from '../../../contexts.ts';
import type { CardBrand } from '../CardNumberField.tsx';
import { type CardFrames, mountFrames } from './card-frames.ts';
import { type HostedField, NOTHING_ENTERED } from './hosted-card.ts';

export type HostedCardProps = {
  publishableKey: string;
  /** The prefix of the fields' ids. */
  form: string;
  /** Passed, because importing it would move it into a chunk of its own. */
  Brand: typeof CardBrand;
  errorOf: (field: HostedField) => string | undefined;
  /** Called when a field's content changes. The message says what is wrong with it. */
  onChange: (field: HostedField, message: string | undefined) => void;
};

type Phase = 'loading' | 'ready' | 'failed';

/** The labels and messages are ours, and the fields are frames from the payment provider. */
export function HostedCardFields(props: HostedCardProps) {
  const { publishableKey, form, Brand, errorOf, onChange } = props;
  const [phase, setPhase] = useState<Phase>('loading');
  const [attempt, setAttempt] = useState(1);
  const [brand, setBrand] = useState<string | undefined>('');
  const [focused, setFocused] = useState<HostedField>();
  const frames = useRef<CardFrames>(null);
  const boxes = useRef<Partial<Record<HostedField, HTMLElement | null>>>({});
  const latest = useRef(onChange);
  latest.current = onChange;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt mounts the fields again
  useEffect(() => {
    const { credit_card_number, expiration_month, cvv } = boxes.current;
    if (!credit_card_number || !expiration_month || !cvv) return;
    let isOver = false;
    const mounting = mountFrames({
      publishableKey,
      boxes: { credit_card_number, expiration_month, cvv },
      onChange: (field, message) => latest.current(field, message),
      onBrand: setBrand,
      onFocus: (field, hasFocus) => setFocused(hasFocus ? field : undefined),
    });
    setPhase('loading');
    mounting.then(
      (mounted) => {
        if (isOver) return;
        frames.current = mounted;
        setPhase('ready');
      },
      (cause: unknown) => {
        console.warn('The card fields could not be loaded', cause);
        if (!isOver) setPhase('failed');
      },
    );
    return () => {
      isOver = true;
      frames.current = null;
      mounting.then(({ unmount }) => unmount()).catch(() => {});
      for (const [field, message] of Object.entries(NOTHING_ENTERED)) {
        if (isField(field)) latest.current(field, message);
      }
    };
  }, [publishableKey, attempt]);
  useClearedCode(frames);
  const language = currentLanguage();
  useEffect(() => {
    if (phase === 'ready') frames.current?.setLanguage(language);
  }, [phase, language]);

  const field = (name: HostedField) => ({
    id: `${form}-${name}`,
    error: errorOf(name),
    hasFocus: focused === name,
    onFocus: () => frames.current?.focus(name),
    box: (element: HTMLElement | null) => {
      boxes.current[name] = element;
    },
  });
  return (
    <>
      {phase === 'failed' && <Failed onRetry={() => setAttempt(attempt + 1)} />}
      <HostedBox
        {...field('credit_card_number')}
        label={t('Credit card number')}
        brand={<Brand brand={brand} />}
      />
      <div className="card-row space-above-4">
        <HostedBox
          {...field('expiration_month')}
          label={t('Expiration month and year')}
          hint={t('MM / YY')}
        />
        <HostedBox {...field('cvv')} label="CVV" />
      </div>
      <p className="fine-print space-above-3">
        {t(
          'Your card details go directly to Stripe, encrypted. We never see or store your card number.',
        )}
      </p>
      <p className="visually-hidden" role="status">
        {phase === 'loading' ? t('The card fields are loading.') : ''}
      </p>
    </>
  );
}

const isField = (field: string): field is HostedField => field in NOTHING_ENTERED;

/** Clears the CVV when an attempt has ended, because the customer has to enter it again for the next one. */
function useClearedCode(frames: { current: CardFrames | null }) {
  const { attemptKey } = useFunnel('attemptKey');
  const before = useRef(attemptKey);
  useEffect(() => {
    if (before.current !== null && attemptKey === null) frames.current?.clearCode();
    before.current = attemptKey;
  }, [attemptKey, frames]);
}

type BoxProps = {
  id: string;
  label: string;
  hint?: string;
  brand?: Elements;
  error: string | undefined;
  hasFocus: boolean;
  onFocus: () => void;
  box: (element: HTMLElement | null) => void;
};

/**
 * A provider's field with our label. A label can't refer to an element in a cross-origin frame, so a hidden input takes
 * the focus from the label and from the error summary, and passes it on.
 */
function HostedBox({ id, label, hint, brand, error, hasFocus, onFocus, box }: BoxProps) {
  const frame = (
    <div
      className={hasFocus ? 'input input--frame input--focused' : 'input input--frame'}
      ref={box}
    />
  );
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label htmlFor={id}>
        <span>{label}</span>
        {hint && <span className="optional">{` ${hint}`}</span>}
      </label>
      <input
        className="visually-hidden"
        id={id}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        autoComplete="off"
        onFocus={onFocus}
      />
      {brand ? (
        <div className="card-number">
          {frame}
          {brand}
        </div>
      ) : (
        frame
      )}
      <FieldMessage id={errorId(id)} message={error} />
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="space-below-5">
      <Notice kind="bad" title={t('We couldn’t load the secure card fields')} alert>
        <p>
          {t(
            'We saved everything else that you entered. Check your connection, or allow js.stripe.com in your content blocker, then try again. You can also call us to finish your order.',
          )}
        </p>
        <SupportContact />
        <Button look="secondary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      </Notice>
    </div>
  );
}
