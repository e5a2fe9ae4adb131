import { useState } from 'react';
import { useCall } from '#islands/form/use-call.ts';
import { notify } from '#islands/messages/notify.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Question } from '../Question.tsx';
import { orRefresh } from '../stale.ts';

type Props = {
  button: string;
  question: string;
  warning: string;
  /** The id of a field that cannot be sent: it takes the focus, and says why. */
  wrongField?: string | undefined;
  /** Returns what was done. */
  work: () => Promise<string>;
  onDone: () => void;
};

/** A button whose work is done after a question. */
export function AskFirst({ button, question, warning, wrongField, work, onDone }: Props) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useCall();
  const press = () => {
    if (wrongField === undefined) setAsking(true);
    else document.getElementById(wrongField)?.focus();
  };
  const act = () => {
    setAsking(false);
    void run(async () => {
      notify('success', await work().catch(orRefresh(onDone)));
      onDone();
    });
  };
  return (
    <>
      {failure && (
        <Notice kind="bad" alert>
          <p>{failure}</p>
        </Notice>
      )}
      <Button small look="quietDanger" busy={busy} onClick={press}>
        {button}
      </Button>
      {asking && (
        <Question title={question} button={button} danger onYes={act} onNo={() => setAsking(false)}>
          <p>{warning}</p>
        </Question>
      )}
    </>
  );
}
