import { sumCents, toDollars } from '#contracts/catalogue/money.ts';
import type { Done, SentMail, ShownActions } from '#contracts/desk/order-actions.ts';
import type { OrderAction } from '#contracts/desk/reasons.ts';
import { resultUndoUntil } from '#contracts/order/refund.ts';
import { formatTime } from '#contracts/time/california.ts';
import type { Queryable, Tx } from '../../../db/schema.ts';
import { type Deps, isFiledByPeople, mailedByFor } from '../../../deps.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import type { AtDesk } from '../../../http/env.ts';
import { FILING, isLabeled } from '../../../order-lifecycle.ts';
import { findLoginCounts } from '../../account/login/service.ts';
import { isRemoved } from '../../account/reserved-email.ts';
import { isEmailCorrectable, payerOf } from '../../account/users.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { countDeclines } from '../../checkout/declines/service.ts';
import { findAskedDifference, findPaidDifferences } from '../../checkout/differences/service.ts';
import { findDisputesOf, findHold } from '../../checkout/disputes/service.ts';
import { findPaymentsFor } from '../../checkout/service.ts';
import { sendTimeAfterUndo } from '../../fulfillment/emails.ts';
import {
  claimShownTo,
  collectedCents,
  type Filing,
  findFiling,
  findTwins,
  isRefundOut,
  resultOf,
  wasLabeled,
} from '../../fulfillment/filing/service.ts';
import { mailingReportedFrom } from '../../fulfillment/parcels/service.ts';
import { findOrderMoney } from '../../fulfillment/refunds.ts';
import { findMail, findMailsAbout } from '../../mail/service.ts';
import { shownPartsOf } from '../../orders/mailing-parts.ts';
import { areAccepted, papersOfLine } from '../../orders/papers.ts';
import {
  findNotes,
  findOrder,
  type OrderLineInFull,
  type ShownOrderLine,
} from '../../orders/service.ts';
import { findMarks } from '../../papers/service.ts';
import { holdOf } from '../dispute-words.ts';
import { emailOf, isOpen, openHandover, openNote } from '../open-notes.ts';
import { findAgents } from '../staff/service.ts';
import {
  type ActionFacts,
  type FilingFacts,
  maxRefundCents,
  possibleActions,
  whyNotPossible,
} from './possible.ts';
import { type OrderRequest, runOnce } from './run-once.ts';
import { templatesAbout } from './templates.ts';

export async function requireOrder(db: Queryable, orderId: string): Promise<ShownOrderLine> {
  const line = await findOrder(db, orderId);
  if (!line) throw new NotFound('There is no order with this number.');
  return line;
}

/** Loads what decides whether an action is possible. Without `action`, loads it for all actions. */
async function loadFacts(
  db: Queryable,
  deps: Deps,
  line: ShownOrderLine,
  { staff, action }: { staff: AtDesk; action?: OrderAction },
) {
  const { clock, filingWindowMs } = deps;
  const user = await payerOf(db, line.user_uuid);
  const papers = await papersOfLine(db, line);
  const payments = await findPaymentsFor(db, line.uuid);
  const paymentUuids = payments.map(({ uuid }) => uuid);
  const disputes = await findDisputesOf(db, paymentUuids);
  const about = [line.uuid, ...paymentUuids];
  const mails = await findMailsAbout(db, { to: user.email, about });
  const money = await findOrderMoney(db, line.uuid);
  const asked = await findAskedDifference(db, line.uuid);
  const hold = money && (await findHold(db, money.payment_uuid));
  const filing = await findFiling(db, line.uuid);
  const facts: ActionFacts = {
    stage: line.stage,
    kind: line.kind,
    money,
    mails: mails.length,
    needsPapers: papers.length > 0,
    areAllAccepted: areAccepted(papers),
    cancelableUntil: line.stage_since
      ? new Date(line.stage_since.getTime() + filingWindowMs)
      : undefined,
    dispute: hold && (hold.isOpen ? 'open' : 'lost'),
    hold: holdOf(disputes),
    mailedBy: mailedByFor(deps, line),
    isPaymentUnknown: payments.some(({ state }) => state === 'pending'),
    isWarned: disputes.some(
      ({ kind, closed_at, dismissed_at }) =>
        kind === 'warning' && closed_at === null && dismissed_at === null,
    ),
    isUndecided: asked !== undefined,
    filing:
      filing || isFiledByPeople(deps, line)
        ? await filingFacts(db, { line, filing, staff, now: clock() })
        : undefined,
    whyNotReported:
      action === undefined || action === 'mail_again'
        ? await whyNotReported(db, line, clock())
        : undefined,
    isForgotten: isRemoved(user.email),
    now: clock(),
  };
  const card = payments.find(({ uuid }) => uuid === money?.payment_uuid)?.card_last_four ?? null;
  return { facts, user, papers, mails, asked, filing, card };
}

async function filingFacts(
  db: Queryable,
  {
    line,
    filing,
    staff,
    now,
  }: { line: OrderLineInFull; filing: Filing | undefined; staff: AtDesk; now: Date },
): Promise<FilingFacts> {
  return {
    claim: claimShownTo(filing, staff.uuid),
    outcome: filing?.outcome ?? null,
    isRefundOut: filing !== undefined && isRefundOut(filing, now),
    wasLabeled: await wasLabeled(db, line.uuid),
  };
}

/** Customers learn of the DMV's answer and of the first envelope before they learn of a second one. */
async function whyNotReported(
  db: Queryable,
  { uuid, stage, mailed_at, result_at }: ShownOrderLine,
  now: Date,
): Promise<string | undefined> {
  if (!isLabeled(stage)) return undefined;
  const isMailed = stage === 'shipped' && mailed_at;
  const answered = result_at && sendTimeAfterUndo(resultUndoUntil(result_at));
  const at = isMailed ? await mailingReportedFrom(db, [uuid], mailed_at) : answered;
  if (!at || now >= at) return undefined;
  const why = isMailed
    ? 'We haven’t emailed the customer about this mailing yet. Undo it in the mail room'
    : 'We haven’t emailed the customer about the DMV’s answer yet. Cancel the label in the mail room';
  return `${why}, or mail again after ${formatTime(at)}.`;
}

export type KnownOrder = Awaited<ReturnType<typeof loadFacts>>;

/**
 * Returns the order's facts if the action is possible. Otherwise, throws Conflict with the reason that the desk shows.
 */
export async function requirePossible(
  db: Queryable,
  deps: Deps,
  { action, staff }: Pick<OrderRequest, 'action' | 'staff'>,
  line: ShownOrderLine,
): Promise<KnownOrder> {
  const known = await loadFacts(db, deps, line, { staff, action });
  const why = whyNotPossible(action, known.facts, staff.role);
  if (why !== undefined) throw new Conflict('NOT_POSSIBLE', why);
  return known;
}

/** Runs an action on an order once, if the action is allowed. */
export async function onOrder(
  deps: Deps,
  request: OrderRequest,
  line: ShownOrderLine,
  work: (tx: Tx, known: KnownOrder) => Promise<string>,
): Promise<Done> {
  return runOnce(deps, request, async (tx) =>
    work(tx, await requirePossible(tx, deps, request, line)),
  );
}

/** Cuts links before their query, because it may log the customer in. */
const withoutQueries = (text: string) =>
  text.replaceAll(/\S+/g, (word) =>
    word.includes('://') ? (word.split(/[?#]/, 1)[0] ?? '') : word,
  );

/** Returns an email about the order as it was sent. */
export async function readMail(
  deps: Deps,
  staff: AtDesk,
  { order_id, uuid }: { order_id: string; uuid: string },
): Promise<SentMail> {
  const line = await requireOrder(deps.db, order_id);
  const { mails } = await loadFacts(deps.db, deps, line, { staff, action: 'send_mail' });
  const mail = mails.some((one) => one.uuid === uuid) ? await findMail(deps.db, uuid) : undefined;
  if (!mail) throw new NotFound('This email is no longer stored.');
  const { kind, subject, recipient, text } = mail;
  const act = { ...aboutOrder(line), ...byStaff(staff), about: kind };
  await recordAuditEvent(deps.db, deps, 'DESK: mail opened', act);
  return { subject, recipient, text: withoutQueries(text) };
}

export async function readActions(
  deps: Deps,
  staff: AtDesk,
  orderId: string,
): Promise<ShownActions> {
  const { db } = deps;
  const line = await requireOrder(db, orderId);
  const { facts, ...known } = await loadFacts(db, deps, line, { staff });
  const { user, papers, mails, asked, filing, card } = known;
  const { money } = facts;
  const markOf = await findMarks(db, [line.uuid]);
  const notes = await findNotes(db, [line.uuid]);
  const cancellation = openHandover(notes, 'cancel');
  const differences = await findPaidDifferences(db, [line.uuid]);
  const { codes, wrongCodes } = await findLoginCounts(db, deps, user.email);
  const about = { cartUuids: [line.user_cart_uuid], plateKeys: [line.plate_key] };
  await recordAuditEvent(db, deps, 'DESK: actions opened', {
    ...aboutOrder(line),
    ...byStaff(staff),
  });
  return {
    possible: possibleActions(facts, staff.role),
    read_at: facts.now.toISOString(),
    plate: line.plate,
    email: user.email,
    can_correct_email: isEmailCorrectable(user),
    limits: {
      codes,
      wrong_codes: wrongCodes,
      declined: await countDeclines(db, deps, { user, ...about }),
    },
    mails: mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() })),
    replies_to: deps.repliesTo ?? null,
    templates:
      line.stage === null
        ? []
        : templatesAbout(deps, line, {
            isDisputed: facts.dispute === 'open',
            hold: facts.hold,
            isCanceling: cancellation !== undefined,
            hasComplaint: notes.some((note) => note.kind === 'complaint' && isOpen(note)),
          }),
    cancel_asked_of: cancellation?.for_name ?? null,
    language: line.language,
    ship_to: shownPartsOf(line.address),
    envelope_vehicles: line.envelope_vehicles,
    money: money
      ? {
          paid: toDollars(money.paid_cents),
          back: toDollars(money.refund_cents),
          most: toDollars(maxRefundCents(money, staff.role)),
          ours: toDollars(maxRefundCents(money, 'agent')),
          difference: toDollars(
            sumCents(
              differences.map(({ amount_cents, refund_cents }) => amount_cents - refund_cents),
            ),
          ),
          card,
        }
      : null,
    difference: asked ? toDollars(asked.amount_cents) : null,
    papers: papers.map((paper) => ({ ...paper, mark: markOf(line.uuid, paper.paper) ?? null })),
    complaints: notes
      .filter(isOpen)
      .map((note) => ({ ...openNote(note), created_at: note.created_at.toISOString() })),
    requested_email: emailOf(openHandover(notes, 'email')),
    colleagues: await findAgents(db),
    twins: (await findTwins(db, [line.uuid])).get(line.uuid) ?? [],
    filing: facts.filing
      ? {
          kind: line.kind,
          collected: toDollars(collectedCents(line)),
          covered: toDollars(line.difference_covered_cents),
          expires_on: line.registration_expires_on,
          claim: facts.filing.claim ?? null,
          is_disputed: line.stage === FILING && facts.hold !== undefined,
          result: (filing && resultOf(filing)) ?? null,
        }
      : null,
  };
}
