import type { FormEvent, ReactNode, Ref } from 'react';
import { FailedLoad } from '#islands/order/FailedLoad.tsx';
import { FormSkeleton, Skeleton } from '#islands/order/Skeleton.tsx';
import { type StepName, Stepper } from '#islands/order/Stepper.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { t } from '#words/words.ts';
import { FunnelActorContext, useFunnel, useSend } from '../contexts.ts';
import { Offline } from '../OfflineBanner.tsx';

type Props = {
  /** Omitted on a screen that is not a step of the order. */
  step?: StepName | undefined;
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lead?: ReactNode;
  /** The error summary. */
  problems?: Elements;
  /** Shown below the title: a notice or a toggle. */
  head?: Elements;
  /** The order summary next to the form. If omitted, the screen has one narrow column. */
  summary?: { titleId: string; content: Elements } | undefined;
  /** Keeps the buttons below the summary on a desktop, not below the form. */
  isCart?: boolean;
  /** The screen's only button block, unless the summary contains it. */
  go?: Elements;
  after?: Elements;
  phase: Phase;
  busy?: boolean;
  onSubmit: (event: FormEvent) => void;
  children: Elements;
};

type Phase = 'loading' | 'failed' | 'ready';

export function usePhase(): Phase {
  return FunnelActorContext.useSelector((snapshot) => {
    if (snapshot.hasTag('failed')) return 'failed';
    return snapshot.hasTag('loading') ? 'loading' : 'ready';
  });
}

export function StepFrame(props: Props) {
  const { step, title, lead, problems, head, isCart, phase, busy, onSubmit, children } = props;
  const narrow = phase === 'failed' || !props.summary;
  const classes = ['step', narrow && 'step--narrow', isCart && !narrow && 'step--cart'];
  const ready = phase === 'ready';
  return (
    <form
      className={classes.filter(Boolean).join(' ')}
      noValidate
      aria-busy={busy || undefined}
      onSubmit={onSubmit}
    >
      <div className="step__head stack">
        <div>
          {step && <Stepper current={step} />}
          {ready && problems}
        </div>
        <h1 ref={props.titleRef} tabIndex={-1}>
          {phase === 'failed' ? t('We couldn’t load this page') : title}
        </h1>
        {phase !== 'failed' && lead && <p className="lead">{lead}</p>}
        {ready && head}
        {phase === 'failed' && (
          <StepLoadFailed>{step !== 'Payment' && <HomeButton />}</StepLoadFailed>
        )}
      </div>
      {/* New elements for each phase, because moving the skeleton's would be a layout shift. */}
      <div className="step__main" key={phase}>
        {phase === 'loading' && <FormSkeleton />}
        {ready && children}
      </div>
      {!narrow && <Side key={`side ${phase}`} {...props} />}
      {!narrow && ready && props.after && <div className="step__after stack">{props.after}</div>}
      {narrow && ready && <Actions step={step}>{props.go}</Actions>}
    </form>
  );
}

function Side({ step, summary, go, phase }: Props) {
  if (!summary) return null;
  return (
    <aside className="step__side" aria-labelledby={summary.titleId}>
      <div className="summary">
        {phase === 'ready' ? (
          summary.content
        ) : (
          <div className="stack">
            <h2 id={summary.titleId}>{t('Order summary')}</h2>
            <Skeleton />
          </div>
        )}
      </div>
      {phase === 'ready' && go && <Actions step={step}>{go}</Actions>}
    </aside>
  );
}

function Actions({ step, children }: { step: StepName | undefined; children: Elements }) {
  return (
    <div className="step__actions actions">
      {step !== 'Payment' && (
        <Offline>
          {step
            ? t('We saved what you typed.')
            : t('Keep this page open. Continue when you’re back online.')}
        </Offline>
      )}
      {children}
    </div>
  );
}

/** `children` is another way on. */
export function StepLoadFailed({ children }: { children?: Elements }) {
  const send = useSend();
  const { loadFailure: failure } = useFunnel('loadFailure');
  return (
    <div className="stack">
      <FailedLoad message={failure ?? ''} onRetry={() => send({ type: 'retry.clicked' })}>
        {children}
      </FailedLoad>
    </div>
  );
}

/** Not from the payment on: a customer who may have paid must not order again. */
function HomeButton() {
  const send = useSend();
  return (
    <Button look="quiet" onClick={() => send({ type: 'restart.clicked' })}>
      {t('Go to the home page')}
    </Button>
  );
}
