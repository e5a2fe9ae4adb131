import { type FormEvent, useId, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { makeFurtherPasskey } from '#api-client/desk/passkeys.ts';
import {
  deletePasskey,
  FRESH_LOGIN_MINUTES,
  getPasskeys,
  PASSKEY_LABEL_MAX,
  type PasskeyRow,
  passkeyLabelSchema,
} from '#contracts/desk/passkey.ts';
import { formatDate } from '#contracts/time/california.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { notify } from '#islands/messages/notify.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useScreenData } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { hasChanged } from '../use-staff-action.ts';
import { textOfPasskeyFailure } from './passkey-failure.ts';

const NAME = 'passkey-name';

export function Passkeys() {
  const { state, reload, refresh } = useScreenData('passkeys', () => callDesk(getPasskeys));
  const { heading, keepFocus } = useFocusAfter(state);
  const { busy, failure, run, forget } = useCall(textOfPasskeyFailure);
  const [removing, setRemoving] = useState<PasskeyRow>();
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string>();

  function change(work: () => Promise<unknown>, done: string) {
    return run(async () => {
      await work().catch((cause: unknown) => {
        if (hasChanged(cause)) refresh();
        throw cause;
      });
      notify('success', done);
      setRemoving(undefined);
      keepFocus();
      refresh();
    });
  }
  function add(event: FormEvent) {
    event.preventDefault();
    const { error } = passkeyLabelSchema.safeParse(label);
    setProblem(error?.issues[0]?.message);
    if (error) {
      document.getElementById(NAME)?.focus();
      return;
    }
    void change(async () => {
      await makeFurtherPasskey(label);
      setLabel('');
    }, 'Passkey added');
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
      <p>{`Keep two, on different devices, in case you lose one. To add or remove one, you’ll need to log in again if your last login was more than ${FRESH_LOGIN_MINUTES} minutes ago.`}</p>
      <NotLoaded state={state} onRetry={reload} />
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
      {!removing && <Failure message={failure} />}
      <form className="desk-find" noValidate onSubmit={add}>
        <TextField
          id={NAME}
          name="label"
          label="Name of the new passkey"
          hint="A name you’ll recognize, such as Work phone."
          error={problem}
          alert
          value={label}
          maxLength={PASSKEY_LABEL_MAX}
          autoComplete="off"
          onChange={(text) => {
            setLabel(text);
            setProblem(undefined);
          }}
        />
        <Button type="submit" look="secondary" busy={busy && !removing}>
          ADD A PASSKEY
        </Button>
      </form>
      {removing && (
        <ConfirmDialog
          title={`Remove ${removing.label}?`}
          button="REMOVE"
          danger
          busy={busy}
          failure={failure}
          onConfirm={() =>
            void change(() => callDesk(deletePasskey, { uuid: removing.uuid }), 'Passkey removed')
          }
          onCancel={() => choose(undefined)}
        >
          <p>{timesOf(removing)}</p>
          <p>
            You won’t be able to log in with it, and we’ll log you out everywhere else. This can’t
            be undone.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

type ItemProps = { passkey: PasskeyRow; isOnly: boolean; isWaiting: boolean; onRemove: () => void };

function PasskeyItem({ passkey, isOnly, isWaiting, onRemove }: ItemProps) {
  const { label } = passkey;
  const times = useId();
  return (
    <li className="ruled stack-small">
      <p>
        <b>{label}</b>
        <br />
        <span className="fine-print" id={times}>
          {timesOf(passkey)}
        </span>
      </p>
      <Button
        look="quietDanger"
        small
        waiting={isWaiting}
        about={times}
        disabledReason={
          isOnly ? 'You can’t remove your only passkey. Add another one first.' : undefined
        }
        onClick={onRemove}
      >{`Remove ${label}`}</Button>
    </li>
  );
}

function timesOf({ created_at, last_used_at }: PasskeyRow): string {
  const used = last_used_at === null ? 'Not used yet' : `Last used ${dayOf(last_used_at)}`;
  return `Created ${dayOf(created_at)}. ${used}.`;
}

/** Formats a date in California time, like all dates at the desk. */
const dayOf = (moment: string) => formatDate(new Date(moment));
