import { Component, type ReactNode, useContext } from 'react';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { msg, t, translate } from '#words/words.ts';
import { Button } from './Button.tsx';

type Props = {
  /** Shown in place of the crashed part. By default, a message that the page didn't load and what to do. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Replaces a part of the page that crashed or failed to load, so that its place is never blank. */
export class CrashBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error('Part of the page failed', error);
  }

  override render(): ReactNode {
    const { fallback = <Crashed />, children } = this.props;
    return this.state.failed ? fallback : children;
  }
}

const RELOAD = msg('Reload the page to continue.');

type CrashedProps = {
  Heading?: 'h1' | 'h2';
  /** What the customer can do, and which input was saved. */
  advice?: string;
};

export function Crashed({ Heading = 'h1', advice = RELOAD }: CrashedProps) {
  const support = useContext(SupportContext);
  return (
    <div className="page--task stack" role="alert">
      <Heading>{t('This page didn’t load')}</Heading>
      <p className="lead">{translate(advice)}</p>
      <p className="actions space-above-6">
        <Button onClick={() => location.reload()}>{t('Reload the page')}</Button>
        {support && (
          <span>
            <a className="tall" href={`tel:${support.telephone}`}>
              {t('Call {phone}', { phone: support.phone })}
            </a>
            <small lang={support.lang}>{support.hours}</small>
          </span>
        )}
      </p>
    </div>
  );
}
