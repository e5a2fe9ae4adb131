import { useEffect, useLayoutEffect, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { type HistoryEntry, sentence } from '#contracts/desk/order-history.ts';
import { getDeskOrder } from '#contracts/desk/order-search.ts';
import { outcomeNames } from '#contracts/desk/typed-result.ts';
import { missingPaperNames } from '#contracts/vehicle/missing-paper.ts';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { readDraft, useDraftKey } from '../draft.ts';
import { LostInput } from '../LostInput.tsx';
import { DeskLink } from '../navigation.tsx';
import { areKeysOff, pauseKeys } from '../palette/single-keys.ts';

const names = new Map<string, string>([
  ...Object.entries(outcomeNames),
  ...Object.entries(missingPaperNames),
  ['yes', 'At our cost'],
]);

const ENDS_OF_CLAIM = ['Claim taken over', 'Claim released', 'Result entered', 'Order canceled'];

/** Whether staff ended a claim. The DMV's answer names the member who entered it. */
const isEndOfClaim = ({ by, who, what }: HistoryEntry) =>
  who !== null && (by === 'DMV' || ENDS_OF_CLAIM.some((end) => what.startsWith(end)));

type Props = { orderId: string; hadForm: boolean };

/** For the order in the form, if the member no longer has it. Shows the unsaved input, which stays in the tab. */
export function LostOrder({ orderId, hadForm }: Props) {
  const draft = readDraft(useDraftKey(`${orderId}:result`));
  const parts = Object.values(draft?.typed ?? {}).flatMap((value) => value.split(';'));
  const input = parts.flatMap((part) => names.get(part) ?? (part.trim() || [])).join('; ');
  const [act, setAct] = useState<HistoryEntry>();
  useEffect(() => {
    callDesk(getDeskOrder, { order_id: orderId }).then(
      ({ entries }) => setAct(entries.find(isEndOfClaim)),
      () => undefined,
    );
  }, [orderId]);
  // Keys that were meant for the form must not act on the page.
  useLayoutEffect(() => {
    if (hadForm) return pauseKeys();
    return undefined;
  }, [hadForm]);
  return (
    <LostInput
      why={
        <>
          <span>{`${orderId} is no longer among your orders to file.`}</span>{' '}
          {act && <span>{`${sentence(`${act.who}: ${act.what}`)} `}</span>}
          {hadForm && !areKeysOff() && (
            <span className="desk-keyboard">Press Escape to use the keys again. </span>
          )}
          <DeskLink to={deskOrderPath(orderId)} className="desk-link">
            {`Open order ${orderId}`}
          </DeskLink>
        </>
      }
      input={input}
      next=" If you claim the order again, you’ll find this input in its form."
    />
  );
}
