import { askDesk } from '#api-client/desk/ask-desk.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { postDeskJob, postDeskRefundDone } from '#contracts/desk/order-actions.ts';
import type { TodayItem, TodayKind } from '#contracts/desk/today.ts';
import { AskFirst } from '../AskFirst.tsx';

/** The items that managers can settle on this screen. */
const settled = {
  refunds: {
    open: 'MARK AS REFUNDED',
    title: 'Mark as refunded?',
    says: 'Do this only after you have issued the refund at the payment provider. This doesn’t send any money. We’ll email the customer.',
    button: 'MARK AS REFUNDED',
    call: postDeskRefundDone,
  },
  stopped_jobs: {
    open: 'RETRY JOB',
    title: 'Retry this job?',
    says: 'The job runs now, with the same number of retries as a new one.',
    button: 'RUN NOW',
    call: postDeskJob,
  },
} as const;

type Settled = keyof typeof settled;

export const isSettledHere = (kind: TodayKind): kind is Settled => kind in settled;

type Props = {
  kind: Settled;
  uuid: string;
  item: TodayItem;
  about: string;
  onDone: (done: string) => void;
};

export function SettleButton({ kind, uuid, item, about, onDone }: Props) {
  const { open, title, says, button, call } = settled[kind];
  return (
    <AskFirst
      open={open}
      about={about}
      title={title}
      button={button}
      send={(body) => askDesk(call, { uuid, body })}
      onDone={onDone}
      onChanged={onDone}
    >
      <p>
        <b>{namesOfItem(item)}</b>
      </p>
      <p>{item.what}</p>
      <p>{says}</p>
    </AskFirst>
  );
}

/** Identifies the item by its order and amount, as in the row. */
function namesOfItem({ order_id, plate, reference, amount }: TodayItem): string {
  const order = order_id === null ? reference : `Order ${order_id}`;
  const money = amount === null ? null : formatUsd(toCents(amount));
  return [money, order, plate && `plate ${plate}`].filter(Boolean).join(', ');
}
