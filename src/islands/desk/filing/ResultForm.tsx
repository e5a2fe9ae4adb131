import { callDesk } from '#api-client/desk/call-desk.ts';
import { toDollars } from '#contracts/catalogue/money.ts';
import { postDeskRelease, postDeskResult } from '#contracts/desk/filing.ts';
import type { TypedResult } from '#contracts/desk/typed-result.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { ResultFields } from './ResultFields.tsx';
import { checkedResult, checkResult, type Filed } from './result-form.ts';

type Props = {
  /** The prefix of the fields' ids. */
  id: string;
  orderId: string;
  filed: Filed;
  start: TypedResult;
  /** Called after a change with the server's message, or with an empty string if the order has changed elsewhere. */
  onDone: (message: string) => void;
};

/** Enter saves the answer. */
export function ResultForm({ id, orderId, filed, start, onDone }: Props) {
  return (
    <ReasonForm
      id={id}
      reasons={['other']}
      isNoteOwn
      start={start}
      check={(typed) => checkResult(filed, typed)}
      button="SAVE RESULT"
      send={({ request_uuid }, typed) =>
        callDesk(postDeskResult, {
          order_id: orderId,
          body: { request_uuid, result: checkedResult(filed, typed) },
        })
      }
      onDone={onDone}
    >
      {(form) => (
        <ResultFields
          form={form}
          filed={filed}
          whenMore={(chargedCents) => (
            <WhenMore orderId={orderId} chargedCents={chargedCents} onDone={onDone} />
          )}
        />
      )}
    </ReasonForm>
  );
}

type WhenMoreProps = { orderId: string; chargedCents: number; onDone: (message: string) => void };

/** What else to do if the DMV charges more than was collected. */
function WhenMore({ orderId, chargedCents, onDone }: WhenMoreProps) {
  const { busy, failure, perform } = useStaffAction(onDone, () => onDone(''));
  const release = () =>
    perform((request) => {
      const body = { ...request, reason: 'fees_higher' as const, charges: toDollars(chargedCents) };
      return callDesk(postDeskRelease, { order_id: orderId, body });
    });
  return (
    <>
      <p>
        If it isn’t filed yet, you can ask the customer to pay the difference. The order then waits
        for the decision.
      </p>
      <Failure message={failure} />
      <Button look="secondary" small busy={busy} onClick={() => void release()}>
        ASK CUSTOMER TO PAY
      </Button>
    </>
  );
}
