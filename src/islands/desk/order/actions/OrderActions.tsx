import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { getOrderActions } from '#contracts/desk/order-actions.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { TwinsNotice } from '../../filing/TwinsNotice.tsx';
import { useScreenData } from '../../navigation.tsx';
import { useFocusAfter } from '../../use-focus-after.ts';
import type { ActionProps } from './ActionForm.tsx';
import { FilingActions } from './FilingActions.tsx';
import { HandoverAction } from './HandoverAction.tsx';
import { MailAction } from './MailAction.tsx';
import { MessageAction } from './MessageAction.tsx';
import { CancelAction, DifferenceAction, RefundAction } from './MoneyActions.tsx';
import { Complaints, NoteAction } from './NoteAction.tsx';
import { PapersAction } from './PapersAction.tsx';
import { LimitsAction, PaymentAction, StepAction, WarningAction } from './RecoveryActions.tsx';
import { MailAgainAction, ShipToAction } from './ShipToAction.tsx';

/** `onDone` reloads the order's history. */
export function OrderActions({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const { state, reload, refresh } = useScreenData(orderId, () =>
    callDesk(getOrderActions, { order_id: orderId }),
  );
  // Stays visible until the next action.
  const [announcement, setAnnouncement] = useState('');
  const { heading, keepFocus } = useFocusAfter(state);
  const done = (what: string) => {
    setAnnouncement(what);
    keepFocus();
    refresh();
    onDone();
  };
  return (
    <aside aria-labelledby="actions" className="stack-small" onSubmit={() => setAnnouncement('')}>
      <h2 id="actions" ref={heading} tabIndex={-1}>
        Actions
      </h2>
      <StatusMessage>{announcement}</StatusMessage>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {state.phase === 'ready' && <List orderId={orderId} shown={state.value} onDone={done} />}
    </aside>
  );
}

function List(props: ActionProps) {
  const { twins, possible } = props.shown;
  const isToFile = possible.claim_order.can || possible.enter_result.can;
  return (
    <div className="desk-does">
      <Complaints {...props} />
      {(isToFile || possible.cancel.can || possible.refund.can) && (
        <TwinsNotice twins={twins} isToFile={isToFile} isCancelable={possible.cancel.can} />
      )}
      <FilingActions {...props} />
      <MessageAction {...props} />
      <MailAction {...props} />
      <ShipToAction {...props} />
      <MailAgainAction {...props} />
      <CancelAction {...props} />
      <RefundAction {...props} />
      <DifferenceAction {...props} />
      <StepAction {...props} />
      <NoteAction {...props} />
      <HandoverAction {...props} />
      <PapersAction {...props} />
      <PaymentAction {...props} />
      <WarningAction {...props} />
      <LimitsAction {...props} />
    </div>
  );
}

/** The live region is rendered before its text, so that screen readers announce it. */
function StatusMessage({ children }: { children: string }) {
  return (
    <p role="status" className={children === '' ? undefined : 'desk-said'}>
      {children}
    </p>
  );
}
