import { useState } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { postDeskJob, postDeskRefundDone } from '#contracts/desk/order-actions.ts';
import type { TodayItem, TodayKind } from '#contracts/desk/today.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Question } from '../Question.tsx';
import { useAsking } from '../use-asking.ts';

/** What a manager settles here at once, with no order beside it. */
const settled = {
  refunds: {
    open: 'MARK AS REFUNDED',
    title: 'Mark as refunded?',
    says: 'Do this only after you have issued the refund at the payment provider. This doesn’t send any money. We’ll email the customer.',
    button: 'MARK AS REFUNDED',
    call: postDeskRefundDone,
  },
  stopped_jobs: {
    open: 'TRY AGAIN',
    title: 'Try this job again?',
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
  const [isOpen, setIsOpen] = useState(false);
  const { busy, failure, ask } = useAsking((done) => {
    setIsOpen(false);
    onDone(done);
  }, onDone);
  return (
    <>
      <Button look="secondary" small about={about} onClick={() => setIsOpen(true)}>
        {open}
      </Button>
      {isOpen && (
        <Question
          title={title}
          button={button}
          busy={busy}
          failure={failure}
          onYes={() => void ask((body) => askDesk(call, { uuid, body }))}
          onNo={() => setIsOpen(false)}
        >
          <p>
            <b>{namesOfItem(item)}</b>
          </p>
          <p>{item.what}</p>
          <p>{says}</p>
        </Question>
      )}
    </>
  );
}

/** Whose it is and what it comes to, as the row says it. */
function namesOfItem({ order_id, plate, reference, amount }: TodayItem): string {
  const order = order_id === null ? reference : `Order ${order_id}`;
  const money = amount === null ? null : formatUsd(toCents(amount));
  return [money, order, plate && `plate ${plate}`].filter(Boolean).join(', ');
}
