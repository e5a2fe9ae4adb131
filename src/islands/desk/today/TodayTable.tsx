import { useId } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { postDeskJob, postDeskRefundDone } from '#contracts/desk/order-actions.ts';
import {
  CLAIM_MINUTES,
  postDeskTaskClaim,
  TODAY_LISTED,
  type TodayGroup,
  type TodayItem,
  type TodayKind,
  todayTitles,
} from '#contracts/desk/today.ts';
import { useCall } from '#islands/form/use-call.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { deskFormPath, deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { ConfirmButton } from '../ConfirmDialog.tsx';
import { Counted } from '../Counted.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment, waitingFor } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { answerId } from '../order/actions/MessageAction.tsx';
import { complaintId } from '../order/actions/NoteAction.tsx';
import { useListed } from '../palette/listed.ts';
import { useHasRoleAtLeast } from '../use-member.ts';
import { hasChanged } from '../use-staff-action.ts';

type Props = {
  groups: readonly TodayGroup[];
  now: Date;
  onSettled: (done: string) => void;
};

export function TodayTable({ groups, now, onSettled }: Props) {
  useListed(groups.flatMap(({ items }) => items));
  return (
    <DeskTable
      caption="What needs your attention today"
      columns={['Order', 'Plate', 'What', 'Since', 'Amount', 'Next step']}
      numbers="Amount"
      grouped
    >
      {groups.map((group) => (
        <tbody key={group.kind}>
          <tr className="desk-table__group">
            <th colSpan={6} scope="rowgroup">
              <GroupTitle group={group} />
            </th>
          </tr>
          {group.items.map((item) => (
            <Row
              key={`${item.order_id ?? item.reference} ${item.since} ${item.what}`}
              kind={group.kind}
              item={item}
              now={now}
              onSettled={onSettled}
            />
          ))}
        </tbody>
      ))}
    </DeskTable>
  );
}

function GroupTitle({ group: { kind, total } }: { group: TodayGroup }) {
  const [title, limit] = todayTitles[kind];
  // The only item names the number of orders.
  if (kind === 'to_file' || kind === 'to_mail') {
    return (
      <>
        <b>{title}</b> <span>{limit}</span>
      </>
    );
  }
  const shown = total > TODAY_LISTED ? `, showing the oldest ${TODAY_LISTED}` : '';
  return (
    <>
      <b>
        <Counted title={title} count={total} unit="item" />
      </b>
      <span>{`${shown}, ${limit}`}</span>
    </>
  );
}

type RowProps = { kind: TodayKind; item: TodayItem } & Pick<Props, 'now' | 'onSettled'>;

function Row({ kind, item, now, onSettled }: RowProps) {
  const { uuid, order_id, reference, plate, since, amount, next } = item;
  const maySettle = useHasRoleAtLeast('manager');
  const what = useId();
  return (
    <tr>
      <td>
        {order_id === null ? (
          reference
        ) : (
          <DeskLink to={deskOrderPath(order_id)} className="desk-table__row">
            {order_id}
          </DeskLink>
        )}
      </td>
      <td className="desk-table__plate">
        {plate !== null && <Plate small number={plate} state="due" />}
      </td>
      <td className="desk-table__wide" id={what}>
        {item.what}
      </td>
      <td>
        {since !== null && (
          <time dateTime={since} title={deskMoment(since)}>
            {waitingFor(since, now)}
          </time>
        )}
      </td>
      <td className="desk-table__number">{amount !== null && formatUsd(toCents(amount))}</td>
      <td className="desk-table__end">
        {maySettle && uuid !== null && isSettledHere(kind) ? (
          <SettleButton kind={kind} uuid={uuid} item={item} about={what} onDone={onSettled} />
        ) : kind === 'to_file' || kind === 'to_mail' ? (
          <DeskLink to={deskScreens[kind === 'to_file' ? 'filing' : 'mailRoom'].pattern}>
            {next}
          </DeskLink>
        ) : order_id === null ? (
          <span>{next}</span>
        ) : (
          <DeskLink to={pathOfStep(kind, item, order_id)}>{next}</DeskLink>
        )}
        <TaskClaim kind={kind} item={item} about={what} onDone={onSettled} />
      </td>
    </tr>
  );
}

/** The answer to a complaint, or to what was handed over to the member, is one press away. */
function pathOfStep(kind: TodayKind, { action, uuid, claim }: TodayItem, orderId: string): string {
  if (action !== null) return deskFormPath(orderId, `desk-${action}`);
  const isNote = kind === 'complaints' || kind === 'handovers';
  if (!isNote || uuid === null) return deskOrderPath(orderId);
  const isToAnswer = kind === 'complaints' || claim?.is_mine;
  return deskFormPath(orderId, isToAnswer ? answerId(uuid) : complaintId(uuid));
}

type TaskClaimProps = {
  kind: TodayKind;
  item: TodayItem;
  about: string;
  onDone: (done: string) => void;
};

/** Who works on the item, and a button for those who may. */
function TaskClaim({ kind, item, about, onDone }: TaskClaimProps) {
  const { task, claim } = item;
  const mayClaim = useHasRoleAtLeast('agent');
  const { busy, run } = useCall(reportFailure);
  if (claim && !claim.is_mine) return <span>{`${claim.name} has it`}</span>;
  if (task === null || !mayClaim) return null;
  const isMine = claim !== null;
  const name = item.order_id ?? item.reference ?? 'this item';
  const send = () =>
    run(async () => {
      const body = { kind, task, is_claimed: !isMine };
      try {
        await callDesk(postDeskTaskClaim, { body });
        onDone(isMine ? `You released ${name}.` : `${name} is yours for ${CLAIM_MINUTES} minutes.`);
      } catch (cause) {
        if (!hasChanged(cause)) throw cause;
        // A colleague was faster.
        onDone(`${name}: ${textOfFailure(cause)}`);
      }
    });
  return (
    <span data-command={`${isMine ? 'Release' : 'Take'} ${name}`}>
      <Button look="quiet" small busy={busy} about={about} onClick={() => void send()}>
        {isMine ? 'RELEASE (YOURS)' : 'TAKE'}
      </Button>
    </span>
  );
}

/** The items that managers can handle on this screen. */
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
    says: 'It runs now. If it fails, it’s retried like a new job.',
    button: 'RETRY JOB',
    call: postDeskJob,
  },
} as const;

type Settled = keyof typeof settled;

const isSettledHere = (kind: TodayKind): kind is Settled => kind in settled;

type SettleButtonProps = {
  kind: Settled;
  uuid: string;
  item: TodayItem;
  about: string;
  onDone: (done: string) => void;
};

function SettleButton({ kind, uuid, item, about, onDone }: SettleButtonProps) {
  const { open, title, says, button, call } = settled[kind];
  return (
    <ConfirmButton
      open={open}
      about={about}
      title={title}
      button={button}
      send={(body) => callDesk(call, { uuid, body })}
      onDone={onDone}
      onChanged={onDone}
    >
      <p>
        <b>{namesOfItem(item)}</b>
      </p>
      <p>{item.what}</p>
      <p>{says}</p>
    </ConfirmButton>
  );
}

function namesOfItem({ order_id, plate, reference, amount }: TodayItem): string {
  const order = order_id === null ? reference : `Order ${order_id}`;
  const money = amount === null ? null : formatUsd(toCents(amount));
  return [money, order, plate && `plate ${plate}`].filter(Boolean).join(', ');
}
