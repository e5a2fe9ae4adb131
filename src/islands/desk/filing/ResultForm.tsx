import { callDesk } from '#api-client/desk/call-desk.ts';
import { formatUsd, toDollars } from '#contracts/catalogue/money.ts';
import { postDeskRelease, postDeskResult } from '#contracts/desk/filing.ts';
import { ConfirmButton } from '../ConfirmDialog.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { ResultFields } from './ResultFields.tsx';
import {
  checkedResult,
  checkResult,
  doubtAboutResult,
  type Filed,
  startingResult,
} from './result-form.ts';

type Props = {
  /** The prefix of the fields' ids. */
  id: string;
  orderId: string;
  filed: Filed;
  /** When the registration expires, as far as we know. */
  expiresOn: string | null;
  /** Called after a change with the server's message, or with an empty string if the order has changed elsewhere. */
  onDone: (message: string) => void;
  /** Called instead if the customer was asked to pay the difference. */
  onAsked?: (message: string) => void;
  /** Whether one key chooses the answer, wherever the focus is. */
  hasKeys?: boolean;
};

/** Enter saves the answer. */
export function ResultForm(props: Props) {
  const { id, orderId, filed, expiresOn, onDone, onAsked = onDone, hasKeys } = props;
  return (
    <ReasonForm
      id={id}
      reasons={['other']}
      isNoteOwn
      notDone={`${orderId} was not saved`}
      start={startingResult(filed.kind, expiresOn)}
      check={(typed) => checkResult(filed, typed)}
      doubt={(typed) => doubtAboutResult(filed, expiresOn, typed)}
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
          hasKeys={hasKeys}
          whenMore={(chargedCents) => (
            <WhenMore orderId={orderId} chargedCents={chargedCents} onDone={onAsked} />
          )}
        />
      )}
    </ReasonForm>
  );
}

type WhenMoreProps = { orderId: string; chargedCents: number; onDone: (message: string) => void };

/** What else to do if the DMV charges more than was collected. */
function WhenMore({ orderId, chargedCents, onDone }: WhenMoreProps) {
  return (
    <>
      <p>
        If the order isn’t filed yet, you can ask the customer to pay the difference. The order then
        waits for the decision.
      </p>
      <ConfirmButton
        open="ASK CUSTOMER TO PAY"
        title="Ask the customer to pay the difference?"
        button="ASK CUSTOMER TO PAY"
        send={(request) => {
          const charges = toDollars(chargedCents);
          const body = { ...request, reason: 'fees_higher' as const, charges };
          return callDesk(postDeskRelease, { order_id: orderId, body });
        }}
        onDone={onDone}
        onChanged={() => onDone('')}
      >
        <p>{`Order ${orderId}: the DMV charges ${formatUsd(chargedCents)}. You release the claim, and we email the customer.`}</p>
      </ConfirmButton>
    </>
  );
}
