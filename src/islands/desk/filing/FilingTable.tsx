import { callDesk } from '#api-client/desk/call-desk.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { type FilingView, postDeskClaim, type ToFile } from '#contracts/desk/filing.ts';
import { formatDay } from '#contracts/time/days.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { useListed } from '../palette/listed.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { collectedWords } from './collected.ts';
import type { LastChange } from './last-change.ts';

type Props = {
  view: FilingView;
  orders: readonly ToFile[];
  /** True if the member's role may claim orders. */
  mayFile: boolean;
  onChanged: (message: string, last?: LastChange) => void;
};

/** Orders to file, or orders whose documents the DMV is missing. */
export function FilingTable({ view, orders, mayFile, onChanged }: Props) {
  useListed(orders);
  const isTaken = view === 'papers';
  return (
    <DeskTable
      caption={isTaken ? 'Orders with documents missing' : 'Orders to file'}
      columns={[
        ...['Order', 'Plate', 'Owner', 'Service'],
        ...(isTaken ? ['Still needed', 'Last asked'] : ['File by', 'Collected']),
        isTaken ? 'Next step' : 'Claimed by',
      ]}
      numbers="Collected"
    >
      {orders.map((order) => (
        <tr key={order.order_id}>
          <td>
            <DeskLink to={deskOrderPath(order.order_id)} className="desk-table__row">
              {order.order_id}
            </DeskLink>
          </td>
          <td className="desk-table__plate">
            <Plate small number={order.plate} state="due" />
          </td>
          <td className="desk-table__wide">{isolated(order.owner)}</td>
          <td className="desk-table__wide">
            <span>{order.service}</span>
            {order.is_overnight && <b>, overnight</b>}
            {order.twins.length > 0 && (
              <span className="filing-late">
                <span> (see also</span>
                {order.twins.map((twin) => (
                  <span key={twin}>
                    {' '}
                    <DeskLink to={deskOrderPath(twin)}>{twin}</DeskLink>
                  </span>
                ))}
                <span>)</span>
              </span>
            )}
          </td>
          {isTaken ? <TakenCells order={order} /> : <OpenCells order={order} />}
          <td className="desk-table__end">
            {isTaken ? (
              <DeskLink to={deskOrderPath(order.order_id)}>Check with the DMV again</DeskLink>
            ) : (
              <Claim order={order} mayFile={mayFile} onChanged={onChanged} />
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function TakenCells({ order: { missing, checked_at } }: { order: ToFile }) {
  return (
    <>
      <td className="desk-table__wide">{missing.join(', ')}</td>
      <td>{checked_at !== null && deskMoment(checked_at)}</td>
    </>
  );
}

export function PromiseCell({ order: { promised_on, is_late } }: { order: ToFile }) {
  return (
    <td className={is_late ? 'filing-late' : undefined}>
      {promised_on !== null && `${formatDay(promised_on)}${is_late ? ', late' : ''}`}
    </td>
  );
}

function OpenCells({ order }: { order: ToFile }) {
  const { collected, covered, charges } = order;
  const more = toCents(charges ?? 0) - toCents(collected) - toCents(covered);
  return (
    <>
      <PromiseCell order={order} />
      <td className="desk-table__number">
        <span>{collectedWords(order)}</span>
        {more > 0 && (
          <span className="filing-late">{` The DMV charges ${formatUsd(more)} more`}</span>
        )}
      </td>
    </>
  );
}

function Claim({
  order,
  mayFile,
  onChanged,
}: Pick<Props, 'mayFile' | 'onChanged'> & { order: ToFile }) {
  const { order_id, claim } = order;
  // If the order has changed, the reload shows how.
  const { busy, failure, perform } = useStaffAction(
    (message) => onChanged(`${order_id}: ${message}`, { orderId: order_id, undo: 'claim' }),
    (why) => onChanged(`${order_id}: ${why}`),
  );
  if (claim) {
    return (
      <>
        <span>{claim.is_mine ? 'You' : claim.name}</span>
        {order.is_disputed && <b className="filing-late">, dispute open: don’t file</b>}
      </>
    );
  }
  if (!mayFile) return null;
  return (
    <>
      <Button
        look="secondary"
        small
        busy={busy}
        onClick={() => void perform((body) => callDesk(postDeskClaim, { order_id, body }))}
      >
        {`CLAIM ${order_id}`}
      </Button>
      <Failure message={failure} />
    </>
  );
}
