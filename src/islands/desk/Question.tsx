import { useState } from 'react';
import type { Done } from '#contracts/desk/order-actions.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { useAsking } from './use-asking.ts';

type Props = {
  title: string;
  /** The label of the confirm button. */
  button: string;
  /** True if the action can't be undone. */
  danger?: boolean;
  busy?: boolean;
  /** Why the action failed. */
  failure?: string | undefined;
  onYes: () => void;
  onNo: () => void;
  /** What the action will do. */
  children: Elements;
};

/** Asks for confirmation. The cancel button has the initial focus. */
export function Question(props: Props) {
  const { title, button, danger = false, busy = false, failure, onYes, onNo, children } = props;
  return (
    <Modal title={title} onDismiss={onNo}>
      {children}
      <Failure message={failure} />
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

type AskFirstProps = {
  /** The label of the button that opens the dialog. */
  open: string;
  /** The ids of the elements that describe the button. */
  about?: string;
  title: string;
  /** The label of the confirm button. */
  button: string;
  /** True if the action can't be undone. */
  danger?: boolean;
  send: (asked: { request_uuid: string }) => Promise<Done>;
  onDone: (done: string) => void;
  /** Called if the action was rejected because the data has changed. */
  onChanged: (why: string) => void;
  children: Elements;
};

/** A button that asks for confirmation before it acts. */
export function AskFirst(props: AskFirstProps) {
  const { open, about, title, button, danger = false, send, onDone, onChanged, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { busy, failure, ask } = useAsking((done) => {
    setIsOpen(false);
    onDone(done);
  }, onChanged);
  return (
    <>
      <Button
        look={danger ? 'quietDanger' : 'secondary'}
        small
        {...(about !== undefined && { about })}
        onClick={() => setIsOpen(true)}
      >
        {open}
      </Button>
      {isOpen && (
        <Question
          title={title}
          button={button}
          danger={danger}
          busy={busy}
          failure={failure}
          onYes={() => void ask(send)}
          onNo={() => setIsOpen(false)}
        >
          {children}
        </Question>
      )}
    </>
  );
}
