import { useEffect, useRef, useState } from 'react';
import { type Wait, waitingText, waitingWords } from '#contracts/vehicle/waiting-line.ts';
import { Button } from '../ui/Button.tsx';

type Props = { wait: Wait; onCancel: () => void };

/**
 * The place in the waiting line, beside the button that began the wait. It comes into view, but takes no focus. Read
 * out is the first text, then one a minute: those who see it see each change.
 */
export function WaitingPlace({ wait, onCancel }: Props) {
  const section = useRef<HTMLElement>(null);
  const [said, setSaid] = useState('');
  const [why, place, advice] = waitingWords(wait);
  const minutes = Math.ceil(wait.wait_seconds / 60);

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a minute
  useEffect(() => {
    setSaid(waitingText(wait));
  }, [minutes]);

  return (
    <section className="cart-notice space-above-4" ref={section}>
      <div aria-hidden="true">
        <p>{why}</p>
        <p className="lead figures">{place}</p>
        <p>{advice}</p>
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <Button
        look="quiet"
        small
        onClick={() => {
          // This button goes away, and the focus with it.
          section.current?.parentElement?.querySelector('button')?.focus();
          onCancel();
        }}
      >
        CANCEL
      </Button>
    </section>
  );
}
