import { useEffect, useRef } from 'react';
import { isolated } from '#contracts/account/isolated.ts';
import { serviceToFile, type ToFile } from '#contracts/desk/filing.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { vinName } from '#contracts/vehicle/vin.ts';
import { correctPath, useQuery } from '#islands/sections/navigation.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { DeskTable } from '../DeskTable.tsx';
import { registeredUntil } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { collectedWords } from './collected.ts';
import { DisputedNotice } from './DisputedNotice.tsx';
import { PromiseCell } from './FilingTable.tsx';
import { ImportResults } from './ImportResults.tsx';
import type { LastChange } from './last-change.ts';
import { focusOutcome } from './OutcomeField.tsx';
import { ResultForm } from './ResultForm.tsx';
import { filedOf } from './result-form.ts';
import { TwinsNotice } from './TwinsNotice.tsx';

type Props = {
  orders: readonly ToFile[];
  /** The orders whose results were saved. */
  saved: readonly string[];
  /** The form of the first of these orders opens. */
  toOpen: readonly string[];
  /** Called after a change with what was done, and with the result that was saved. */
  onChanged: (message: string, last?: LastChange) => void;
  onImported: (message: string, done: Done) => void;
};

export function EnterResults({ orders, saved, toOpen, onChanged, onImported }: Props) {
  // A reload, or the Back button, opens the same form again.
  const chosen = new URLSearchParams(useQuery()).get('order');
  const open = orders.filter(({ order_id }) => !saved.includes(order_id));
  const first = open[0]?.order_id;
  // If the list changes, another order must not replace the one in the form.
  useEffect(() => {
    if (chosen === null && first !== undefined) choose(first);
  }, [chosen, first]);
  const opened = useRef<readonly string[]>([]);
  useEffect(() => {
    const next = orders.find(({ order_id }) => toOpen.includes(order_id));
    if (!next || opened.current === toOpen) return;
    opened.current = toOpen;
    choose(next.order_id);
    focusOutcome(`${formId(next)}-outcome`);
  }, [orders, toOpen]);
  // If another order replaced a chosen one that is no longer listed, its answer would be saved for the wrong order.
  const current = chosen === null ? open[0] : open.find(({ order_id }) => order_id === chosen);
  const done = (message: string, undo?: 'result') => {
    if (!current) return;
    // If the order has changed elsewhere, the reload shows whether its answer is still missing.
    if (message === '') return onChanged('');
    choose(following(open, current));
    onChanged(`${current.order_id}: ${message}`, { orderId: current.order_id, undo });
  };
  return (
    <div className="desk-order">
      <div className="stack">
        <DeskTable caption="Your orders" columns={['Order', 'Plate', 'Owner', 'File by', 'Enter']}>
          {open.map((order) => (
            <Row
              key={order.order_id}
              order={order}
              isCurrent={order === current}
              onChoose={() => choose(order.order_id)}
              onReleased={onChanged}
            />
          ))}
        </DeskTable>
        <ImportResults onDone={onImported} />
      </div>
      {current && (
        <aside aria-labelledby="filing-current" className="stack-small">
          <EnterOne
            key={current.order_id}
            order={current}
            onDone={done}
            onSkip={open.length > 1 ? () => choose(following(open, current)) : undefined}
          />
        </aside>
      )}
    </div>
  );
}

/** The view in the URL, if any, stays, because another one would load the list again. */
export function choose(orderId: string | undefined): void {
  const query = new URLSearchParams(location.search);
  query.delete('order');
  if (orderId !== undefined) query.set('order', orderId);
  correctPath(`${deskScreens.filing.pattern}?${query}`);
}

/** Undefined if there is no other order. */
function following(open: readonly ToFile[], current: ToFile): string | undefined {
  const next = open[open.indexOf(current) + 1] ?? open[0];
  return next === current ? undefined : next?.order_id;
}

type RowProps = {
  order: ToFile;
  isCurrent: boolean;
  onChoose: () => void;
  onReleased: (message: string) => void;
};

function Row({ order, isCurrent, onChoose, onReleased }: RowProps) {
  const { order_id, plate, owner } = order;
  return (
    <tr className={isCurrent ? 'filing-current' : undefined}>
      <td>
        <DeskLink to={deskOrderPath(order_id)}>{order_id}</DeskLink>
      </td>
      <td className="desk-table__plate">
        <Plate small number={plate} state="due" />
      </td>
      <td className="desk-table__wide">
        <span>{isolated(owner)}</span>
        {order.twins.length > 0 && <b className="filing-late">, duplicate?</b>}
        {order.handovers.length > 0 && <b className="filing-late">, handover</b>}
        {order.is_disputed && !isCurrent && (
          <DisputedNotice
            orderId={order_id}
            onDone={(done) => onReleased(done && `${order_id}: ${done}`)}
          />
        )}
      </td>
      <PromiseCell order={order} />
      <td className="desk-table__end">
        {isCurrent ? (
          <span>Now</span>
        ) : (
          <button type="button" className="text-button tall" onClick={onChoose}>
            {`Enter ${order_id}`}
          </button>
        )}
      </td>
    </tr>
  );
}

const formId = ({ order_id }: ToFile) => `filing-${order_id}`;

type EnterOneProps = {
  order: ToFile;
  onDone: (message: string, undo?: 'result') => void;
  /** Undefined if there is no other order. */
  onSkip: (() => void) | undefined;
};

function EnterOne({ order, onDone, onSkip }: EnterOneProps) {
  const { order_id, kind, expires_on } = order;
  const id = formId(order);
  useEffect(() => {
    focusOutcome(`${id}-outcome`);
  }, [id]);
  return (
    <>
      <h2 id="filing-current">{`Enter ${order_id}`}</h2>
      <TwinsNotice twins={order.twins} isToFile />
      {order.handovers.map((text) => (
        <p key={text} className="filing-late">{`Handover: ${text}`}</p>
      ))}
      <OrderToFile order={order} />
      <ResultForm
        hasKeys
        id={id}
        orderId={order_id}
        filed={filedOf(order)}
        expiresOn={expires_on}
        isDisputed={order.is_disputed}
        handovers={order.handovers}
        // What is on record can only be corrected.
        onDone={(message) => onDone(message, kind === 'status' ? undefined : 'result')}
        onAsked={onDone}
      />
      {onSkip && (
        <p>
          <Button look="quiet" small onClick={onSkip}>
            SKIP FOR NOW
          </Button>
        </p>
      )}
    </>
  );
}

/** What to type at the DMV's terminal. */
function OrderToFile({ order }: { order: ToFile }) {
  const { plate, vin, vehicle, owner, expires_on, documents } = order;
  return (
    <dl className="desk-facts filing-facts">
      <div>
        <dt>Plate</dt>
        <dd>
          <b>{plate}</b>
        </dd>
      </div>
      <div>
        <dt>{vinName(vehicle)}</dt>
        <dd>
          <span>{vin.slice(0, -5)}</span>
          <b>{vin.slice(-5)}</b>
        </dd>
      </div>
      <div>
        <dt>Owner</dt>
        <dd>{isolated(owner)}</dd>
      </div>
      <div>
        <dt>Service</dt>
        <dd>{serviceToFile(order)}</dd>
      </div>
      <div>
        <dt>Vehicle</dt>
        <dd>{[vehicle, registeredUntil(expires_on)].filter(Boolean).join(', ')}</dd>
      </div>
      <div>
        <dt>Collected</dt>
        <dd>{collectedWords(order)}</dd>
      </div>
      {documents.length > 0 && (
        <div>
          <dt>Documents</dt>
          <dd>{documents.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}
