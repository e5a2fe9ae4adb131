import { Modal } from '#islands/dialog/Modal.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';

type Props = {
  title: string;
  /** The label of the button that confirms. */
  button: string;
  /** True if the action can't be undone. */
  danger?: boolean;
  busy?: boolean;
  /** Why the action failed. */
  failure?: string | undefined;
  onYes: () => void;
  onNo: () => void;
  /** The consequences. */
  children: Elements;
};

/** Asks for confirmation. The focus starts on the cancel button. */
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
