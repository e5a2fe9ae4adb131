import { type ReactNode, useState } from 'react';
import { fetchEvidence } from '#api-client/desk/call-desk.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { phoneDigits } from '#contracts/account/phone.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { HistoryEntry, HistorySource, OrderHistory } from '#contracts/desk/order-history.ts';
import { paperStates, paperWords } from '#contracts/papers/paper-words.ts';
import { vinName } from '#contracts/vehicle/vin.ts';
import { useCall } from '#islands/form/use-call.ts';
import { addressLines } from '#islands/order/address-lines.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { deskMoment, registeredUntil } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';
import { openReply } from './actions/NoteAction.tsx';
import { ReadMail } from './ReadMail.tsx';

function refundState(state: string): string {
  if (state === 'returned') return 'returned by the bank';
  if (state === 'declined') return 'refund declined by the bank';
  return state === 'due' ? 'refund requested' : state;
}

export const refundText = ({ amount, state }: NonNullable<OrderHistory['refund']>) =>
  `${formatUsd(toCents(amount))} ${refundState(state)}`;

const differenceStates = new Map([
  ['asked', 'waiting for the customer’s decision'],
  ['checking', 'the customer’s payment is being checked'],
  ['paid', 'paid by the customer'],
  ['declined', 'not paid: the order was canceled'],
  ['withdrawn', 'paid by us'],
]);

export function OrderFacts({ order }: { order: OrderHistory }) {
  const { customer, vehicle, partner, papers, refund, payment_reference } = order;
  // The page's first notice shows an open dispute.
  const closed = order.disputes.filter(({ is_open }) => !is_open);
  const { fee_difference: difference } = order;
  const expires = vehicle.expires_on;
  return (
    <dl className="desk-facts">
      <Fact term="Customer">
        {customer.name !== '' && <span>{`${isolated(customer.name)}, `}</span>}
        <a className="desk-link" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
        {customer.phone !== '' && (
          <span>
            ,{' '}
            <a className="desk-link desk-facts__whole" href={`tel:${phoneDigits(customer.phone)}`}>
              {customer.phone}
            </a>
          </span>
        )}
      </Fact>
      <Fact term="Ship to">
        <span>{shipTo(order)}</span>
        {order.ship_to.shared_with.length > 0 && (
          <p>
            In one envelope with{' '}
            {order.ship_to.shared_with.map((orderId) => (
              <span key={orderId}>
                <DeskLink to={deskOrderPath(orderId)} className="desk-link">
                  {orderId}
                </DeskLink>{' '}
              </span>
            ))}
          </p>
        )}
      </Fact>
      <Fact term="Vehicle">
        {listed(
          vehicle.type,
          vehicle.make,
          vehicle.vin && `${vinName(vehicle.type)} ${vehicle.vin}`,
          registeredUntil(expires),
        )}
      </Fact>
      <Fact term="Payment">
        {listed(payment_reference ?? 'None', order.card, refund && refundText(refund))}
      </Fact>
      {order.payment_page !== null && (
        <Fact term="Provider">
          <a className="desk-link" href={order.payment_page} target="_blank" rel="noreferrer">
            Payment at the provider (opens a new tab)
          </a>
        </Fact>
      )}
      {order.tracking && (
        <Fact term="Tracking">
          <a className="desk-link" href={order.tracking.url} target="_blank" rel="noreferrer">
            {`${order.tracking.carrier} ${order.tracking.number} (opens a new tab)`}
          </a>
        </Fact>
      )}
      {difference && (
        <Fact term="Difference">
          {listed(
            `The DMV charges ${formatUsd(toCents(difference.amount))} more`,
            differenceStates.get(difference.state),
          )}
        </Fact>
      )}
      {closed.length > 0 && (
        <Fact term="Disputes">
          {closed.map((dispute) => (
            <DisputeItem key={dispute.uuid} {...dispute} />
          ))}
        </Fact>
      )}
      <Fact term="Fees">
        <FeeTable plate={vehicle.plate} lines={feeLines(feesOf(order))} />
        {toCents(order.overnight_fee) > 0 && (
          <p>{`Includes overnight shipping: ${formatUsd(toCents(order.overnight_fee))}`}</p>
        )}
        <p>
          <b>{`${order.is_estimate && order.paid_at === null ? 'Estimated total' : 'Total'} ${formatUsd(toCents(order.amount))}`}</b>
        </p>
      </Fact>
      {papers.length > 0 && (
        <Fact term="Documents">
          <ul>
            {papers.map(({ paper, state, reason }) => (
              <li key={paper}>
                {`${paperWords[paper].name}: ${listed(paperStates[state], reason)}`}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact term="Partner">
        {partner
          ? listed(partner.name, partner.reference && `reference ${partner.reference}`)
          : 'None'}
      </Fact>
    </dl>
  );
}

export function DisputeItem({ uuid, what }: OrderHistory['disputes'][number]) {
  const id = `dispute-${uuid}`;
  const mayOpen = useHasRoleAtLeast('agent');
  const { busy, failure, run } = useCall(reportFailure);
  const save = () =>
    run(async () => saveFile(await fetchEvidence({ uuid }), 'dispute-evidence.pdf'));
  return (
    <>
      <p id={id} className="space-below-2">
        {what}
      </p>
      {mayOpen && (
        <Button look="secondary" small busy={busy} about={id} onClick={() => void save()}>
          DOWNLOAD EVIDENCE
        </Button>
      )}
      <Failure message={failure} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function listed(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}

function shipTo({ ship_to, tag }: OrderHistory): string {
  const { address, is_readable, is_overnight, is_mailed, label_at } = ship_to;
  if (!is_mailed) return 'Nothing is mailed';
  if (!is_readable) return 'The address can’t be read';
  const { name, lines } = addressLines(address);
  if (tag === 'canceled' || tag === 'refused') {
    return listed(name, ...lines, 'nothing will be mailed');
  }
  const label =
    label_at === null ? 'label not printed yet' : `label printed ${deskMoment(label_at)}`;
  return listed(name, ...lines, is_overnight ? 'overnight' : 'standard mail', label);
}

function feesOf({ fees, fee_lines, is_estimate, price_config }: OrderHistory) {
  return {
    dmv_deal_details: fees,
    dmv_fee_lines: fee_lines,
    is_estimate,
    service_type: { price_config },
  };
}

/** Says where the customer's replies arrive, because the desk doesn't receive email. */
export function Replies({ address }: { address: string }) {
  const mayWrite = useHasRoleAtLeast('agent');
  return (
    <div className="actions actions--row">
      <p>
        Customers’ replies arrive in the mailbox{' '}
        <a className="desk-link" href={`mailto:${address}`}>
          {address}
        </a>
        , not here.
      </p>
      {mayWrite && (
        <Button look="quiet" small onClick={openReply}>
          ADD REPLY
        </Button>
      )}
    </div>
  );
}

/** Marks the entries after the time `newSince`. */
export function HistoryList({
  order,
  newSince,
}: {
  order: OrderHistory;
  newSince: string | undefined;
}) {
  const { next, tell, entries, opened } = order;
  const [isWhole, setWhole] = useState(false);
  const routine = entries.filter(({ is_routine }) => is_routine).length;
  const shown = isWhole ? entries : entries.filter(({ is_routine }) => !is_routine);
  return (
    <>
      <ol className="desk-history">
        {tell !== null && (
          <li className="desk-history__next">
            <span className="desk-history__when">Tell the customer</span>
            <span className="desk-history__what">
              <b>{tell}</b>
            </span>
          </li>
        )}
        {next !== null && (
          <li className="desk-history__next">
            {next.at === null ? (
              <span className="desk-history__when">Next</span>
            ) : (
              <time dateTime={next.at}>{deskMoment(next.at)}</time>
            )}
            <span className="desk-history__what">
              {next.at === null ? next.what : `Next: ${next.what}`}
            </span>
            <span className="desk-history__from">upcoming</span>
          </li>
        )}
        {shown.map(({ at, what, by, is_bad, who, mail_uuid }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have the same text and time
          <li key={`${at} ${by} ${index}`}>
            <time dateTime={at}>{deskMoment(at)}</time>
            <span
              className={is_bad ? 'desk-history__what desk-history__bad' : 'desk-history__what'}
            >
              {newSince !== undefined && at > newSince && <b>New: </b>}
              <span>{what}</span>
              {mail_uuid !== undefined && <ReadMail orderId={order.order_id} uuid={mail_uuid} />}
            </span>
            <span className="desk-history__from">{authorOf({ by, who })}</span>
          </li>
        ))}
      </ol>
      {routine > 0 && (
        <Button look="quiet" small onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'HIDE ROUTINE STEPS' : `SHOW ${routine} ROUTINE STEPS`}
        </Button>
      )}
      {opened.length > 0 && <p className="fine-print">{opened.map(openedBy).join(' ')}</p>}
    </>
  );
}

/** Sources that staff see under a different name than the server uses. */
const sources: Partial<Record<HistorySource, string>> = {
  post: 'carrier',
  papers: 'documents',
  mail: 'email',
};

export const authorOf = ({ by, who }: Pick<HistoryEntry, 'by' | 'who'>) => who ?? sources[by] ?? by;

/** Visits are listed separately, because staff read the history to learn what happened to the order. */
const openedBy = ({ at, what, who }: HistoryEntry) => `${what} by ${who} (${deskMoment(at)}).`;
