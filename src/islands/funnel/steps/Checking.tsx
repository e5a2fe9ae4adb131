import { Plate } from '#islands/ui/Plate.tsx';
import { msg, t, translate } from '#words/words.ts';
import { useFunnel, useSend } from '../contexts.ts';

export function Checking() {
  const send = useSend();
  const { recall } = useFunnel('recall');
  return <WaitingPanel plate={recall.plate()} onSkip={() => send({ type: 'panel.clicked' })} />;
}

/** The waiting screen's title, from the route table. */
export const WAITING_TITLE = msg('Checking DMV Records');

type Props = { plate: string; onSkip?: () => void };

/** The content of the waiting screen. It continues automatically, so a click only shortens the wait. */
export function WaitingPanel({ plate, onSkip }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: without a click, the screen continues after a second
    <div className="waiting" onClick={onSkip}>
      <Plate number={plate} state={plate ? 'due' : 'blank'} decorative />
      <div role="status">
        <h1 tabIndex={-1}>{translate(WAITING_TITLE)}</h1>
        <p className="lead space-above-2">{t('Please wait...')}</p>
      </div>
      <span className="busy__bar" aria-hidden="true" />
    </div>
  );
}
