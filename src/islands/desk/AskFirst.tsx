import { useState } from 'react';
import type { Done } from '#contracts/desk/order-actions.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Question } from './Question.tsx';
import { useAsking } from './use-asking.ts';

type Props = {
  /** The label of the button that opens the question. */
  open: string;
  /** The ids of the elements that describe it. */
  about?: string;
  title: string;
  /** The label of the button that confirms. */
  button: string;
  /** True if the action can't be undone. */
  danger?: boolean;
  send: (asked: { request_uuid: string }) => Promise<Done>;
  onDone: (done: string) => void;
  /** Called if the action was refused because the data has changed. */
  onChanged: (why: string) => void;
  children: Elements;
};

/** A button that asks for confirmation before it acts. */
export function AskFirst(props: Props) {
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
