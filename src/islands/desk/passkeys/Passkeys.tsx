import { useState } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import { makeFurtherPasskey } from '#api-client/desk/passkeys.ts';
import { deletePasskey, getPasskeys, type PasskeyRow } from '#contracts/desk/passkey.ts';
import { formatDate } from '#contracts/vehicle/california.ts';
import { useCall } from '#islands/form/use-call.ts';
import { notify } from '#islands/messages/notify.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { deskScreens } from '#routes/desk/screens.ts';
import { useRead } from '../going.ts';
import { usualLabel, wordsOfPasskey } from '../login/passkey-words.ts';
import { Question } from '../Question.tsx';
import { orRefresh } from '../stale.ts';
import { useFocusAfter } from '../use-focus-after.ts';

/** The passkeys of who is at the desk. */
export function Passkeys() {
  const { state, reload, refresh } = useRead('passkeys', () => askDesk(getPasskeys));
  const { heading, keepFocus } = useFocusAfter(state);
  const { busy, failure, run, forget } = useCall(wordsOfPasskey);
  const [removing, setRemoving] = useState<PasskeyRow>();

  function change(work: () => Promise<unknown>, done: string) {
    return run(async () => {
      await work().catch(orRefresh(refresh));
      notify('success', done);
      setRemoving(undefined);
      keepFocus();
      refresh();
    });
  }
  function choose(passkey: PasskeyRow | undefined) {
    forget();
    setRemoving(passkey);
  }

  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {deskScreens.passkeys.title}
      </h1>
      <p>Have two, on different devices: the one logs you in when the other is lost.</p>
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.phase === 'loading' && <Skeleton />}
      {state.phase === 'ready' && (
        <ul className="stack-small">
          {state.value.map((passkey) => (
            <PasskeyItem
              key={passkey.uuid}
              passkey={passkey}
              isOnly={state.value.length === 1}
              isWaiting={busy}
              onRemove={() => choose(passkey)}
            />
          ))}
        </ul>
      )}
      {failure !== undefined && !removing && (
        <Notice kind="bad" alert>
          <p>{failure}</p>
        </Notice>
      )}
      <Button
        look="secondary"
        busy={busy && !removing}
        onClick={() => void change(() => makeFurtherPasskey(usualLabel()), 'The passkey is added')}
      >
        ADD A PASSKEY
      </Button>
      {removing && (
        <Question
          title={`Remove ${removing.label}?`}
          button="REMOVE IT"
          danger
          busy={busy}
          failure={failure}
          onYes={() =>
            void change(
              () => askDesk(deletePasskey, { uuid: removing.uuid }),
              'The passkey is removed',
            )
          }
          onNo={() => choose(undefined)}
        >
          <p>It logs you in no more. This cannot be taken back.</p>
        </Question>
      )}
    </div>
  );
}

type ItemProps = { passkey: PasskeyRow; isOnly: boolean; isWaiting: boolean; onRemove: () => void };

function PasskeyItem({ passkey, isOnly, isWaiting, onRemove }: ItemProps) {
  const { label, created_at, last_used_at } = passkey;
  const used = last_used_at === null ? 'Not used yet' : `Last used ${dayOf(last_used_at)}`;
  return (
    <li className="ruled stack-small">
      <p>
        <b>{label}</b>
        <br />
        <span className="fine-print">
          Made {dayOf(created_at)}. {used}.
        </span>
      </p>
      <Button
        look="quietDanger"
        small
        waiting={isWaiting}
        disabledReason={isOnly ? 'Your only passkey stays: add another one first.' : undefined}
        onClick={onRemove}
      >
        Remove {label}
      </Button>
    </li>
  );
}

/** In California, as everything at the desk. */
const dayOf = (moment: string) => formatDate(new Date(moment));
