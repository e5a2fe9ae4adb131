import { useEffect, useRef, useState } from 'react';
import { type Wait, waitingText, waitingWords } from '#contracts/vehicle/waiting-line.ts';
import { Button } from '#islands/ui/Button.tsx';
import { t } from '#words/words.ts';

type Props = { wait: Wait; onCancel: () => void };

/**
 * The place in the waiting line, shown next to the button that started the wait. It scrolls into view but
 * doesn't take the focus. Screen readers announce the text when it appears and then once per minute; the
 * visible text is always current.
 */
export function WaitingPlace({ wait, onCancel }: Props) {
  const section = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [why, place, advice] = waitingWords(wait);
  const minutes = Math.ceil(wait.wait_seconds / 60);

  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per minute
  useEffect(() => {
    setAnnouncement(waitingText(wait));
  }, [minutes]);

  return (
    <section className="cart-notice space-above-4" ref={section}>
      <div aria-hidden="true">
        <p>{why}</p>
        <p className="figures">{place}</p>
        <p>{advice}</p>
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Button
        look="quiet"
        small
        onClick={() => {
          // This button disappears, so the focus moves to the one that started the wait.
          section.current?.parentElement?.querySelector('button')?.focus();
          onCancel();
        }}
      >
        {t('CANCEL')}
      </Button>
    </section>
  );
}
