import { useState } from 'react';
import type { Done } from '#contracts/desk/order-actions.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { useStaffAction } from './use-staff-action.ts';

type Props = {
  title: string;
  button: string;
  /** True if the action can't be undone. */
  danger?: boolean;
  busy?: boolean;
  failure?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  children: Elements;
};

/** The cancel button has the initial focus. */
export function ConfirmDialog(props: Props) {
  const {
    title,
    button,
    danger = false,
    busy = false,
    failure,
    onConfirm,
    onCancel,
    children,
  } = props;
  return (
    <Modal title={title} onDismiss={onCancel}>
      {children}
      <Failure message={failure} />
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={onCancel}>
          GO BACK
        </Button>
        <Button look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {button}
        </Button>
      </div>
    </Modal>
  );
}

type ConfirmButtonProps = {
  /** The label of the button that opens the dialog. */
  open: string;
  /** The ids of the elements that describe the button. */
  about?: string;
  title: string;
  /** The label of the confirm button. */
  button: string;
  danger?: boolean;
  send: (request: { request_uuid: string }) => Promise<Done>;
  onDone: (message: string) => void;
  /** Called if the action was rejected because the data has changed. */
  onChanged: (why: string) => void;
  children: Elements;
};

export function ConfirmButton(props: ConfirmButtonProps) {
  const { open, about, title, button, danger = false, send, onDone, onChanged, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { busy, failure, perform } = useStaffAction((message) => {
    setIsOpen(false);
    onDone(message);
  }, onChanged);
  return (
    <>
      <Button
        look={danger ? 'quietDanger' : 'secondary'}
        small
        about={about}
        onClick={() => setIsOpen(true)}
      >
        {open}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={title}
          button={button}
          danger={danger}
          busy={busy}
          failure={failure}
          onConfirm={() => void perform(send)}
          onCancel={() => setIsOpen(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
