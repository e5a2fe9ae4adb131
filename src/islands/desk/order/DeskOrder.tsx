import { useCallback, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { OrderHistory } from '#contracts/desk/order-history.ts';
import { getDeskOrder, getDeskOrderChanges } from '#contracts/desk/order-search.ts';
import { todayTitles } from '#contracts/desk/today.ts';
import { Notice } from '#islands/order/Notice.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { focusHeading } from '#islands/sections/navigation.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { deskListPath, deskOrderPath } from '#routes/desk-screens.ts';
import { DeskBadge } from '../DeskBadge.tsx';
import { FindForm } from '../FindForm.tsx';
import { DeskLink, reloadScreen, useScreenData } from '../navigation.tsx';
import { neighborsOf } from '../palette/listed.ts';
import { useLook } from '../use-look.ts';
import { complaintId, titleOfNote } from './actions/NoteAction.tsx';
import { OrderActions } from './actions/OrderActions.tsx';
import {
  authorOf,
  DisputeItem,
  HistoryList,
  OrderFacts,
  Replies,
  refundText,
} from './OrderHistory.tsx';

export function DeskOrder({ orderId }: { orderId: string }) {
  const { state, reload, refresh } = useScreenData(orderId, () => readHistory(orderId));
  const answer = state.phase === 'ready' ? state.value : undefined;
  const order = answer === 'none' ? undefined : answer;
  const [newSince, setNewSince] = useState<string>();
  const { previous, next } = neighborsOf(orderId) ?? {};
  return (
    <div className="stack">
      <div className="desk-top">
        <FindForm sought="" look="secondary" />
        <p className="desk-link">
          {order && (
            <DeskLink to={deskListPath(order.customer.email)} className="desk-link">
              <span>
                All of <Exact>{order.customer.email}</Exact>
              </span>
            </DeskLink>
          )}
        </p>
      </div>
      {(previous ?? next) !== undefined && (
        <nav className="actions actions--row" aria-label="Orders of the last list">
          {previous && (
            <DeskLink to={deskOrderPath(previous)} className="desk-link">
              {`Previous: ${previous}`}
            </DeskLink>
          )}
          {next && (
            <DeskLink to={deskOrderPath(next)} className="desk-link">
              {`Next: ${next}`}
            </DeskLink>
          )}
        </nav>
      )}
      <OrderHead orderId={orderId} order={order} />
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {answer === 'none' && (
        <p role="status">{`There is no order ${orderId}. Check the number, or search for something else the customer knows.`}</p>
      )}
      {order?.claims.map(({ kind, name, is_mine }) => (
        <p key={`${kind} ${name}`}>
          {`${is_mine ? 'You have' : `${name} has`} taken this on Today: ${todayTitles[kind][0]}`}
        </p>
      ))}
      {order?.disputes
        .filter(({ is_open }) => is_open)
        .map((dispute) => (
          <Notice key={dispute.uuid} kind="bad" title="Dispute open">
            <DisputeItem {...dispute} />
          </Notice>
        ))}
      {order?.complaints.map(({ uuid, text, handover }) => (
        <Notice key={uuid} kind={handover ? 'warning' : 'bad'} title={titleOfNote({ handover })}>
          <p>{text}</p>
          <a className="desk-link" href={`#${complaintId(uuid)}`}>
            {handover ? 'Go to the handover' : 'Go to the complaint'}
          </a>
        </Notice>
      ))}
      {order && (
        <nav className="desk-parts" aria-label="Parts of this order">
          {['History', 'Details', 'Actions'].map((part) => (
            <a key={part} className="desk-link" href={`#${part.toLowerCase()}`}>
              {part}
            </a>
          ))}
        </nav>
      )}
      {state.phase !== 'failed' && answer !== 'none' && (
        <div className={order ? 'desk-order' : 'desk-order desk-order--loading'}>
          <div className="stack">
            <section aria-labelledby="history">
              <h2 id="history">History</h2>
              {order ? <HistoryList order={order} newSince={newSince} /> : <Skeleton lines={8} />}
              {order && order.replies_to !== null && <Replies address={order.replies_to} />}
            </section>
            {order && (
              <section aria-labelledby="details">
                <h2 id="details">Details</h2>
                <OrderFacts order={order} />
              </section>
            )}
          </div>
          <OrderActions
            orderId={orderId}
            isVisible={order !== undefined}
            onDone={() => {
              setNewSince(undefined);
              refresh();
            }}
          />
        </div>
      )}
      <OrderChanges
        orderId={orderId}
        version={order?.version}
        newest={order?.entries[0]?.at}
        onShow={setNewSince}
      />
    </div>
  );
}

const LOOK_EVERY_MS = 10_000;

/** A reload would count as a view and move what staff are reading, so it waits for the button. */
function OrderChanges({
  orderId,
  version,
  newest,
  onShow,
}: {
  orderId: string;
  version: string | undefined;
  /** When the newest entry happened. */
  newest: string | undefined;
  onShow: (newSince: string | undefined) => void;
}) {
  const [changed, setChanged] = useState<{ version: string; by: string }>();
  const isChanged = version !== undefined && changed?.version === version;
  const look = useCallback(
    async (seen: string) => {
      const params = { order_id: orderId, seen, ...(newest && { after: newest }) };
      const { is_changed, authors } = await callDesk(getDeskOrderChanges, params);
      if (!is_changed) return;
      const by = [...new Set(authors.map(authorOf))].join(', ');
      setChanged({ version: seen, by });
    },
    [orderId, newest],
  );
  useLook(look, isChanged ? undefined : version, LOOK_EVERY_MS);
  function show() {
    onShow(newest);
    reloadScreen();
    focusHeading();
  }
  return (
    <div className={isChanged ? 'desk-said desk-said--below' : undefined}>
      <p role="status">{isChanged ? wordsOfChange(changed.by) : ''}</p>
      {isChanged && (
        <Button look="secondary" small onClick={show}>
          SHOW CHANGES
        </Button>
      )}
    </div>
  );
}

const wordsOfChange = (authors: string) =>
  `This order has changed.${authors === '' ? '' : ` New entries by: ${authors}.`}`;

/** Returns 'none' for an unknown order, because a retry wouldn't find it either. */
async function readHistory(orderId: string): Promise<OrderHistory | 'none'> {
  try {
    return await callDesk(getDeskOrder, { order_id: orderId });
  } catch (cause) {
    if (cause instanceof ApiFailure && cause.status === 404) return 'none';
    throw cause;
  }
}

/** Renders the heading before the order has loaded, so that it keeps the focus, at the place that it keeps. */
function OrderHead({ orderId, order }: { orderId: string; order: OrderHistory | undefined }) {
  return (
    <div className="desk-head">
      <Plate
        small
        number={order?.vehicle.plate ?? ''}
        state={plateStateOf(order)}
        decorative={!order}
      />
      <div>
        <h1 tabIndex={-1}>{`Order ${orderId}`}</h1>
        <p>
          {order
            ? [order.service.name, isolated(order.customer.name)].filter(Boolean).join(', ')
            : NO_BREAK_SPACE}
        </p>
      </div>
      {order && (
        <>
          <DeskBadge tag={order.tag} isTest={order.is_test} />
          <span className="desk-head__amount">
            <span>{formatUsd(toCents(order.amount))}</span>
            {order.refund && <small>{refundText(order.refund)}</small>}
          </span>
        </>
      )}
    </div>
  );
}

const NO_BREAK_SPACE = '\u00a0';

function plateStateOf(order: OrderHistory | undefined) {
  if (!order) return 'none';
  return order.paid_at === null ? 'due' : 'current';
}
