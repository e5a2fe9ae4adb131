import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { formatUsd, toDollars } from '#contracts/catalogue/money.ts';
import { postDeskRelease, postDeskResult } from '#contracts/desk/filing.ts';
import { DISPUTED } from '#contracts/desk/filing-result.ts';
import type { TypedResult } from '#contracts/desk/typed-result.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { ConfirmButton } from '../ConfirmDialog.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { DisputedNotice } from './DisputedNotice.tsx';
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
  isDisputed: boolean;
  /** What colleagues ask in open handovers, such as a cancellation. */
  handovers: readonly string[];
  /** Called after a change with the server's message, or with an empty string if the order has changed elsewhere. */
  onDone: (message: string) => void;
  /** Called instead if the customer was asked to pay the difference. */
  onAsked?: (message: string) => void;
  /** Whether one key chooses the answer, wherever the focus is. */
  hasKeys?: boolean;
};

/** Enter saves the answer. */
export function ResultForm(props: Props) {
  const { id, orderId, filed, expiresOn, handovers, onDone, onAsked = onDone, hasKeys } = props;
  // The bank may dispute the payment after the page has loaded.
  const [isNewlyDisputed, setNewlyDisputed] = useState(false);
  const isDisputed = props.isDisputed || isNewlyDisputed;
  return (
    <ReasonForm
      id={id}
      draft={`${orderId}:result`}
      reasons={['other']}
      isNoteOwn
      notDone={`${orderId} was not saved`}
      start={{ ...startingResult(filed.kind, expiresOn), is_filed: false }}
      check={(typed) => [...checkResult(filed, typed), ...checkFiled(isDisputed, typed)]}
      doubt={(typed) => doubtAboutResult(filed, expiresOn, typed) ?? doubtAbout(handovers)}
      button="SAVE RESULT"
      send={async ({ request_uuid }, { is_filed, ...typed }) => {
        const body = { request_uuid, result: checkedResult(filed, typed), is_filed };
        try {
          return await callDesk(postDeskResult, { order_id: orderId, body });
        } catch (cause) {
          if (cause instanceof ApiFailure && cause.code === DISPUTED) setNewlyDisputed(true);
          throw cause;
        }
      }}
      onDone={onDone}
    >
      {(form) => (
        <>
          {isDisputed && <DisputedNotice orderId={orderId} onDone={onAsked} />}
          <ResultFields
            form={form}
            filed={filed}
            hasKeys={hasKeys}
            whenMore={(chargedCents) => (
              <WhenMore orderId={orderId} chargedCents={chargedCents} onDone={onAsked} />
            )}
          />
          {isDisputed && needsFiled(form.values) && (
            <CheckboxField
              {...form.field('is_filed')}
              label="I filed this order before the dispute opened"
            />
          )}
        </>
      )}
    </ReasonForm>
  );
}

const doubtAbout = ([first]: readonly string[]) =>
  first && `Save the result despite the open handover? It says: ${first}`;

type TypedFiled = TypedResult & { is_filed: boolean };

/** A rejected order costs nothing. */
const needsFiled = ({ outcome }: TypedResult) => outcome !== '' && outcome !== 'rejected';

function checkFiled(isDisputed: boolean, typed: TypedFiled): FieldError[] {
  if (!isDisputed || typed.is_filed || !needsFiled(typed)) return [];
  const message = 'Please confirm that it is already filed, or release the order';
  return [{ field: 'is_filed', message }];
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
