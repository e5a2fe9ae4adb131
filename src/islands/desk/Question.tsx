import { Modal } from '#islands/dialog/Modal.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';

type Props = {
  title: string;
  /** The button that does what is asked about. */
  button: string;
  /** It cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  /** Why it was not done. */
  failure?: string | undefined;
  onYes: () => void;
  onNo: () => void;
  /** What it means. */
  children: Elements;
};

/** Asks before something is done; the focus begins at the way back. */
export function Question(props: Props) {
  const { title, button, danger = false, busy = false, failure, onYes, onNo, children } = props;
  return (
    <Modal title={title} onDismiss={onNo}>
      {children}
      {failure !== undefined && (
        <Notice kind="bad" alert>
          <p>{failure}</p>
        </Notice>
      )}
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={onNo}>
          GO BACK
        </Button>
        <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
          {button}
        </Button>
      </div>
    </Modal>
  );
}
