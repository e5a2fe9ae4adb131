import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  postDeskClaim,
  postDeskCorrection,
  postDeskRelease,
  postDeskTakeOver,
  postDeskUndo,
} from '#contracts/desk/filing.ts';
import { correctableInto, outcomeNames, typedOf } from '#contracts/desk/typed-result.ts';
import { ResultFields } from '../../filing/ResultFields.tsx';
import { ResultForm } from '../../filing/ResultForm.tsx';
import { checkedResult, checkResult, filedOf } from '../../filing/result-form.ts';
import { linkedForm } from '../../use-focus-after.ts';
import { Action, type ActionEntry, ActionForm, type ActionProps } from './ActionForm.tsx';

/** Only the actions that fit the order's state. */
export function filingActionsOf({ filing, possible }: ActionProps['shown']): ActionEntry[] {
  if (!filing) return [];
  if (filing.result) {
    return [
      ...(possible.enter_result.can ? [ENTER] : []),
      ['correct_result', CorrectAction],
      ['undo_result', UndoAction],
    ];
  }
  if (!filing.claim) return [['claim_order', ClaimAction]];
  return [
    ENTER,
    ...(possible.take_over.can ? [TAKE_OVER] : []),
    ...(possible.release_claim.can ? [RELEASE] : []),
  ];
}

const ENTER: ActionEntry = ['enter_result', EnterAction];
const TAKE_OVER: ActionEntry = ['take_over', TakeOverAction];
const RELEASE: ActionEntry = ['release_claim', ReleaseAction];

function ClaimAction(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="claim_order"
      title="Claim to file"
      start={{}}
      button="CLAIM ORDER"
      send={({ request_uuid }) =>
        callDesk(postDeskClaim, { order_id: props.orderId, body: { request_uuid } })
      }
    >
      {() => (
        <p>After that, others can’t file this order, and the customer can no longer cancel it.</p>
      )}
    </ActionForm>
  );
}

function TakeOverAction(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="take_over"
      title="Take over the claim"
      start={{}}
      button="TAKE OVER"
      send={(body) => callDesk(postDeskTakeOver, { order_id: props.orderId, body })}
    >
      {() => <p>First ask your colleague whether the order has already been filed.</p>}
    </ActionForm>
  );
}

function ReleaseAction(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="release_claim"
      title="Release the claim"
      start={{}}
      button="RELEASE ORDER"
      send={(body) => callDesk(postDeskRelease, { order_id: props.orderId, body })}
    >
      {() => (
        <p>
          Release the order only if it isn’t filed yet. Others can then file the order, and the
          customer can cancel it.
        </p>
      )}
    </ActionForm>
  );
}

function EnterAction({ orderId, shown, onDone }: ActionProps) {
  const { filing } = shown;
  if (!filing) return null;
  return (
    <Action
      title="Enter the DMV’s answer"
      possible={shown.possible.enter_result}
      isOpen={linkedForm() === null}
    >
      <ResultForm
        id="desk-enter_result"
        orderId={orderId}
        filed={filedOf(filing)}
        expiresOn={filing.expires_on}
        isDisputed={filing.is_disputed}
        handovers={shown.complaints.flatMap((note) => (note.handover ? [note.text] : []))}
        onDone={onDone}
      />
    </Action>
  );
}

function CorrectAction(props: ActionProps) {
  const { filing } = props.shown;
  if (!filing?.result) return null;
  const { result } = filing;
  const start = typedOf(result);
  const filed = { ...filedOf(filing), reference: start.reference };
  return (
    <ActionForm
      {...props}
      action="correct_result"
      title={`Correct the result: ${outcomeNames[result.outcome]}`}
      start={start}
      check={(typed) => checkResult(filed, typed)}
      button="CORRECT RESULT"
      send={(request, typed) => {
        const body = { ...request, result: checkedResult(filed, typed) };
        return callDesk(postDeskCorrection, { order_id: props.orderId, body });
      }}
    >
      {(form) => (
        <ResultFields form={form} filed={filed} outcomes={correctableInto(result.outcome)} />
      )}
    </ActionForm>
  );
}

function UndoAction(props: ActionProps) {
  const result = props.shown.filing?.result;
  if (!result) return null;
  return (
    <ActionForm
      {...props}
      action="undo_result"
      title="Undo the result"
      start={{}}
      button="UNDO RESULT"
      send={(body) => callDesk(postDeskUndo, { order_id: props.orderId, body })}
    >
      {() => (
        <p>{`You’ll then hold the claim and can enter the correct answer. If we’ve already emailed the customer about “${outcomeNames[result.outcome]}”, we’ll email them that the answer was wrong.`}</p>
      )}
    </ActionForm>
  );
}
