import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { getOrderActions } from '#contracts/desk/order-actions.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { TwinsNotice } from '../../filing/TwinsNotice.tsx';
import { LostInput } from '../../LostInput.tsx';
import { useScreenData } from '../../navigation.tsx';
import { useFocusAfter, useLinkedForm } from '../../use-focus-after.ts';
import { type LostAction, LostContext } from '../../use-staff-action.ts';
import type { ActionEntry, ActionProps } from './ActionForm.tsx';
import { filingActionsOf } from './FilingActions.tsx';
import { HandoverAction } from './HandoverAction.tsx';
import { MailAction } from './MailAction.tsx';
import { MessageAction } from './MessageAction.tsx';
import {
  CancelAction,
  colleagueWhoFiles,
  DifferenceAction,
  RefundAction,
} from './MoneyActions.tsx';
import { Complaints, NoteAction, noteOfAnswer } from './NoteAction.tsx';
import { PapersAction } from './PapersAction.tsx';
import { LimitsAction, PaymentAction, StepAction, WarningAction } from './RecoveryActions.tsx';
import { MailAgainAction, ShipToAction } from './ShipToAction.tsx';

type Props = {
  orderId: string;
  /** Whether the rest of the page has loaded. Until then, the page hides the actions. */
  isVisible: boolean;
  /** Reloads the order's history. */
  onDone: () => void;
};

export function OrderActions({ orderId, isVisible, onDone }: Props) {
  const { state, reload, refresh } = useScreenData(orderId, () =>
    callDesk(getOrderActions, { order_id: orderId }),
  );
  // Stays visible until the next action.
  const [announcement, setAnnouncement] = useState('');
  const [lost, setLost] = useState<LostAction>();
  const { heading, keepFocus } = useFocusAfter(state);
  const done = (what: string) => {
    setAnnouncement(what);
    keepFocus();
    refresh();
    onDone();
  };
  return (
    <aside
      aria-labelledby="actions"
      className="stack-small"
      onSubmit={() => {
        setAnnouncement('');
        setLost(undefined);
      }}
    >
      <h2 id="actions" ref={heading} tabIndex={-1}>
        Actions
      </h2>
      {lost && <LostInput why={<span>{lost.why}</span>} input={lost.input} hadFocus />}
      <StatusMessage>{announcement}</StatusMessage>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      <LostContext value={setLost}>
        {state.phase === 'ready' && isVisible && (
          <List orderId={orderId} shown={state.value} onDone={done} />
        )}
      </LostContext>
    </aside>
  );
}

function List(props: ActionProps) {
  const { twins, possible } = props.shown;
  useLinkedForm(noteOfAnswer);
  const isToFile = possible.claim_order.can || possible.enter_result.can;
  const isOn = ([action]: ActionEntry) =>
    possible[action].can || (action === 'cancel' && colleagueWhoFiles(props.shown) !== undefined);
  const all = actionsOf(props);
  const [on, off] = [all.filter(isOn), all.filter((one) => !isOn(one))];
  return (
    <div className="desk-does">
      <Complaints {...props} />
      {(isToFile || possible.cancel.can || possible.refund.can) && (
        <TwinsNotice twins={twins} isToFile={isToFile} isCancelable={possible.cancel.can} />
      )}
      {on.map(([action, Form]) => (
        <Form key={action} {...props} />
      ))}
      {off.length > 0 && (
        <details>
          <summary>
            <span>Not possible now</span>
            <Icon path={icons.chevron} small />
          </summary>
          {off.map(([action, Form]) => (
            <Form key={action} {...props} />
          ))}
        </details>
      )}
    </div>
  );
}

const ACTIONS: readonly ActionEntry[] = [
  ['write_customer', MessageAction],
  ['send_mail', MailAction],
  ['correct_ship_to', ShipToAction],
  ['mail_again', MailAgainAction],
  ['cancel', CancelAction],
  ['refund', RefundAction],
  ['withdraw_difference', DifferenceAction],
  ['file_again', StepAction],
  ['write_note', NoteAction],
  ['hand_over', HandoverAction],
  ['ask_payment', PaymentAction],
  ['dismiss_warning', WarningAction],
  ['release_limits', LimitsAction],
];
const PAPERS: ActionEntry = ['decide_papers', PapersAction];

/** A document that waits for review comes first. */
function actionsOf({ shown }: ActionProps): ActionEntry[] {
  const isToReview = shown.papers.some(({ state }) => state === 'checking');
  const others = [...filingActionsOf(shown), ...ACTIONS];
  return isToReview ? [PAPERS, ...others] : [...others, PAPERS];
}

/** The live region is rendered before its text, so that screen readers announce it. */
function StatusMessage({ children }: { children: string }) {
  return (
    <p role="status" className={children === '' ? undefined : 'desk-said'}>
      {children}
    </p>
  );
}
