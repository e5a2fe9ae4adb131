/** Staff actions on an order. They use the same services and rules as customers' calls and operator commands. */

import { type Cents, formatUsd, toCents } from '#contracts/catalogue/money.ts';
import {
  type Done,
  type HandoverTopic,
  type NoteKind,
  ORDER_CHANGED,
  type PaperVerdict,
} from '#contracts/desk/order-actions.ts';
import { sentence } from '#contracts/desk/order-history.ts';
import { hasRole } from '#contracts/desk/role.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { paperWords } from '#contracts/papers/paper-words.ts';
import { composeStaffMessage } from '#mails/staff-message.ts';
import { runIn } from '#words/store.ts';
import { t } from '#words/words.ts';
import type { Tx } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import { type Deps, mailedByFor } from '../../../deps.ts';
import { AppError, Conflict, NotFound, ValidationError } from '../../../errors.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { isRemoved } from '../../account/reserved-email.ts';
import { correctEmail, payerEmail } from '../../account/users.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { withdrawDifference } from '../../checkout/differences/service.ts';
import { cancelByStaff } from '../../fulfillment/cancel.ts';
import { shipToEmail } from '../../fulfillment/emails.ts';
import { lockOrderAndPayments, recordPartialRefund } from '../../fulfillment/refunds.ts';
import { remailOrders } from '../../fulfillment/remail.ts';
import { findMail, redirectMails } from '../../mail/service.ts';
import { papersOfLine } from '../../orders/papers.ts';
import { factsOfLine } from '../../orders/present.ts';
import {
  closeHandoversOf,
  closeNote,
  findLine,
  lockOrder,
  type ShownOrderLine,
  writeNote,
} from '../../orders/service.ts';
import { correctShipTo } from '../../orders/ship-to.ts';
import { decidePapersIn } from '../../papers/decide.ts';
import { type PaperFile, readPaper } from '../../papers/service.ts';
import { CUSTOMER_REPLIED, handoverText, resultPrefix } from '../open-notes.ts';
import { findNews, wordsOfResolution } from '../orders/history.ts';
import { findAgents } from '../staff/service.ts';
import {
  checkShipTo,
  isSameAddress,
  type RequestedAddress,
  requireShipTo,
} from './check-ship-to.ts';
import { onOrder, requireOrder, requirePossible } from './facts.ts';
import { whyNotRefundable } from './possible.ts';
import {
  type ActionRequest,
  actOf,
  logAction,
  type OrderRequest,
  runOnce,
  saveNote,
} from './run-once.ts';
import { selectStepJob } from './store.ts';

export { type KnownOrder, requireOrder, requirePossible } from './facts.ts';
export { runOnce } from './run-once.ts';
export { oldDeskRequests } from './store.ts';

/**
 * Resends an email unchanged. Only a manager may send it to a different address, and from then on the later emails to
 * a guest.
 */
export async function resendMail(
  deps: Deps,
  request: OrderRequest,
  {
    mail_uuid: mailUuid,
    email,
    from_now_on: isForGood,
  }: { mail_uuid: string; email?: string | undefined; from_now_on?: boolean },
): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  const own = await payerEmail(deps.db, line.user_uuid);
  const to = email ?? own;
  const isOther = to !== own;
  if (isOther && !hasRole(request.staff.role, 'manager')) {
    throw new AppError(
      403,
      'FORBIDDEN',
      'Only a manager can send an email to a different address.',
    );
  }
  return onOrder(deps, request, line, async (tx, { mails }) => {
    const isTheirs = mails.some(({ uuid }) => uuid === mailUuid);
    const mail = isTheirs ? await findMail(tx, mailUuid) : undefined;
    if (!mail) throw new NotFound('This email is no longer stored.');
    const key = `${mail.kind}-again:${line.uuid}:${request.body.request_uuid}`;
    await deps.mail.sendAgain(tx, mail, { to, key });
    const detail = isOther ? `${mail.kind} to a different address` : mail.kind;
    await logAction(tx, deps, request, { line, event: 'DESK: mail sent again', detail });
    if (isOther && isForGood)
      return sendLaterMails(tx, deps, request, { line, to, mails: mails.map(({ uuid }) => uuid) });
    return `Email resent to ${isOther ? 'another address' : 'the customer'}.`;
  });
}

/** Notifies the earlier address, because the caller may not be the customer. */
async function sendLaterMails(
  tx: Tx,
  deps: Deps,
  request: OrderRequest,
  { line, to, mails }: { line: ShownOrderLine; to: string; mails: readonly string[] },
): Promise<string> {
  const earlier = await correctEmail(tx, line.user_uuid, to);
  if (earlier === undefined) {
    throw new Conflict('NOT_POSSIBLE', 'The email of an account can’t be changed.');
  }
  const email = runIn(line.language, () =>
    composeStaffMessage({
      ...factsOfLine(deps, line),
      lines: [
        t('We now send emails about this order to another address.'),
        t('If you didn’t request this, please contact us.'),
      ],
    }),
  );
  await redirectMails(tx, { user: line.user_uuid, line: line.uuid, mails, to });
  // Like an email that staff resent, which went to another address, too.
  const key = `staff-message-again:${line.uuid}:${request.body.request_uuid}`;
  await deps.mail.enqueue(tx, { to: earlier, email, key });
  const about = { ...aboutOrder(line), ...actOf(request) };
  await recordAuditEvent(tx, deps, 'DESK: email corrected', about);
  const how = { now: deps.clock(), topics: ['email'] } as const;
  const { length: handovers } = await closeHandoversOf(tx, line.uuid, how);
  return `Email resent to another address, which also gets later ones. We notified the earlier address.${resolvedWords(handovers)}`;
}

type Message = {
  request_uuid: string;
  text: string;
  seen_at?: string | undefined;
  resolves?: string | undefined;
};

const QUOTE_MAX = 200;

/** Asks the member to confirm a message that what happened in the meantime may make wrong. */
async function requireUnchanged(deps: Deps, request: OrderRequest, seenAt: string) {
  const read_at = deps.clock().toISOString();
  const [newest, ...others] = await findNews(deps, request.staff, request.about, seenAt);
  if (!newest) return;
  const { who, what } = newest;
  const said = `${who === null ? '' : `${who}: `}${what}`;
  const quote = said.length > QUOTE_MAX ? `${said.slice(0, QUOTE_MAX).trimEnd()}…` : sentence(said);
  const changes = others.length === 1 ? '1 more change' : `${others.length} more changes`;
  const more = others.length === 0 ? '' : ` History lists ${changes}.`;
  const why = `The order has changed since you opened it. ${quote}${more} Check your message, or send it anyway.`;
  throw new AppError(422, ORDER_CHANGED, why, { read_at });
}

/**
 * Emails a message to the customer, in the customer's language around the staff member's words. It may resolve the
 * complaint or handover that it answers.
 */
export async function writeCustomer(
  deps: Deps,
  request: OrderRequest,
  { seen_at: seenAt, ...body }: Message,
): Promise<Done> {
  const { text, resolves } = body;
  const line = await requireOrder(deps.db, request.about);
  // A retry may follow a reload, so when the order was read is no part of the request.
  return onOrder(deps, { ...request, body }, line, async (tx, { user }) => {
    if (seenAt !== undefined) await requireUnchanged({ ...deps, db: tx }, request, seenAt);
    const email = runIn(line.language, () =>
      composeStaffMessage({ ...factsOfLine(deps, line), lines: linesIn(text) }),
    );
    const key = `staff-message:${line.uuid}:${request.body.request_uuid}`;
    await deps.mail.enqueue(tx, { to: user.email, email, key });
    await logAction(tx, deps, request, { line, event: 'DESK: message sent' });
    const answered =
      resolves === undefined ? undefined : await resolveNote(tx, deps, request.staff, resolves);
    if (answered && answered.line.uuid !== line.uuid) throw new NotFound(RESOLVED_BEFORE);
    const resolved = answered ? ` ${answered.title} resolved.` : '';
    return `Message sent. You can read it in the history.${resolved}`;
  });
}

const linesIn = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Corrects an order's mailing address, for every vehicle in its envelope, and notifies the customer. */
export async function correctAddress(
  deps: Deps,
  request: OrderRequest,
  typed: RequestedAddress,
): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  // This runs before the transaction, because the postal service is an external call.
  const check = await checkShipTo(deps, line.address, typed);
  return onOrder(deps, request, line, async (tx) => {
    const { address, note } = requireShipTo(check);
    if (isSameAddress(line.address, address)) {
      throw new Conflict('NOT_POSSIBLE', 'The order already goes to this address.');
    }
    const by = { staffUuid: request.staff.uuid, now: deps.clock() };
    const corrected = await correctShipTo(tx, line.uuid, { to: address, ...by });
    const changed = await findLine(tx, line.uuid);
    // The order's label, or that of another vehicle in the envelope, was printed in the meantime.
    if (corrected.length === 0 || !changed) {
      throw new Conflict('NOT_POSSIBLE', 'A label with the old address has already been printed.');
    }
    for (const uuid of corrected) {
      const about = aboutOrder({ ...line, uuid });
      await recordAuditEvent(tx, deps, 'DESK: ship-to corrected', { ...about, ...actOf(request) });
    }
    const to = await payerEmail(tx, line.user_uuid);
    const email = shipToEmail(deps, changed, { to, key: request.body.request_uuid });
    await deps.mail.enqueueAll(tx, [email]);
    await saveNote(tx, deps, request, line);
    const many =
      corrected.length > 1 ? ` for the ${corrected.length} vehicles in the envelope` : '';
    return `Address corrected${many}.${note} We’ll email the customer.`;
  });
}

/** Cancels an unfiled order, which only the caller may have claimed, and requests a full refund. */
export async function cancelForCustomer(deps: Deps, request: OrderRequest): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  const done = await onOrder(deps, request, line, async (tx) => {
    const canceled = await cancelByStaff(tx, deps, line, actOf(request));
    if (!canceled) throw new Conflict('NOT_POSSIBLE', 'This order is already canceled.');
    await saveNote(tx, deps, request, line);
    const { cents, handovers } = canceled;
    return `Order canceled, and the customer will get an email. ${requested(cents)}${resolvedWords(handovers)}`;
  });
  deps.checkpoint?.('canceled');
  return done;
}

/** Refunds part of the price of an order that continues. */
export async function refundPart(
  deps: Deps,
  request: OrderRequest,
  { amount, seen_back: seen }: { amount: number; seen_back?: number | string | undefined },
): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  const amountCents = toCents(amount);
  return runOnce(deps, request, async (tx) => {
    await lockOrderAndPayments(tx, line.uuid);
    const { money } = (await requirePossible(tx, deps, request, line)).facts;
    if (!money) throw new NotFound('We couldn’t find this order.');
    const seenCents = seen === undefined ? undefined : toCents(seen);
    const wrong = whyNotRefundable(money, request.staff.role, { amountCents, seenCents });
    if (wrong) throw new Conflict(...wrong);
    const { payment_uuid } = money;
    const { reason } = request.body;
    await recordPartialRefund(tx, deps, line, { payment_uuid, amountCents, reason });
    const act = actOf(request, formatUsd(amountCents));
    await recordAuditEvent(tx, deps, 'DESK: refund granted', { ...aboutOrder(line), ...act });
    if (isRemoved(await payerEmail(tx, line.user_uuid))) {
      return `Refund of ${formatUsd(amountCents)} requested. We won’t email anyone or save the note, because this customer’s data was deleted.`;
    }
    await saveNote(tx, deps, request, line);
    const how = { now: deps.clock(), topics: ['refund'], by: request.staff.uuid } as const;
    const handovers = await closeHandoversOf(tx, line.uuid, how);
    return `${requested(amountCents)}${resolvedWords(handovers.length)}`;
  });
}

/** Withdraws the request to pay a difference in fees, because we pay it. */
export async function payDifferenceOurselves(deps: Deps, request: OrderRequest): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  return onOrder(deps, request, line, async (tx, { asked }) => {
    const amount = formatUsd(asked?.amount_cents ?? 0);
    await withdrawDifference(tx, deps, line, actOf(request, amount));
    await saveNote(tx, deps, request, line);
    return `We’ll cover the ${amount}. The order can be filed. We’ll email the customer.`;
  });
}

function requested(cents: Cents): string {
  return `Refund of ${formatUsd(cents)} requested. We’ll email the customer when the bank accepts it.`;
}

const resolvedWords = (handovers: number) => (handovers > 0 ? ' The handover is resolved.' : '');

export async function addNote(
  deps: Deps,
  request: OrderRequest,
  { kind: asKind, text: typed }: { kind: NoteKind; text: string },
): Promise<Done> {
  const { staff, about: orderId } = request;
  const line = await requireOrder(deps.db, orderId);
  return onOrder(deps, request, line, async (tx) => {
    const isReply = asKind === 'reply';
    const kind = isReply || asKind === 'note' ? 'note' : 'complaint';
    const text = isReply ? `${CUSTOMER_REPLIED}: ${typed}` : typed;
    const note = { order_line_uuid: line.uuid, staff_uuid: staff.uuid, kind, text } as const;
    const uuid = await writeNote(tx, deps, note);
    const about = { ...aboutOrder(line), ...byStaff(staff) };
    const event = kind === 'note' ? 'DESK: note written' : 'DESK: complaint written';
    await recordAuditEvent(tx, deps, event, about);
    if (isReply) return 'Reply saved.';
    if (asKind !== 'settled_complaint') return `${kind === 'note' ? 'Note' : 'Complaint'} saved.`;
    await closeNote(tx, deps, uuid);
    await recordAuditEvent(tx, deps, 'DESK: complaint closed', about);
    return 'Complaint marked as resolved.';
  });
}

/** Hands an order over to a colleague, or to the caller. */
export async function handOver(
  deps: Deps,
  request: OrderRequest,
  {
    to,
    text: typed,
    topic = null,
    email,
  }: {
    to: string;
    text: string;
    topic?: HandoverTopic | null | undefined;
    email?: string | undefined;
  },
): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  return onOrder(deps, request, line, async (tx, { user }) => {
    const receiver = (await findAgents(tx)).find(({ uuid }) => uuid === to);
    if (!receiver) {
      throw new ValidationError([{ field: 'to', message: 'Please choose a colleague' }]);
    }
    const isCorrection = topic === 'email';
    const errors = [
      ...(isCorrection && !hasRole(receiver.role, 'manager')
        ? [{ field: 'to', message: 'Only a manager can correct the email' }]
        : []),
      ...(isCorrection && (email === undefined || email === user.email)
        ? [{ field: 'email', message: 'Please enter the correct email' }]
        : []),
      ...(!isCorrection && typed === '' ? [{ field: 'text', message: 'Please enter a note' }] : []),
    ];
    if (errors.length > 0) throw new ValidationError(errors);
    const text = handoverText(isCorrection ? email : undefined, typed);
    await lockOrder(tx, line.uuid);
    await closeHandoversOf(tx, line.uuid, { now: deps.clock() });
    const staff_uuid = request.staff.uuid;
    const note = { order_line_uuid: line.uuid, staff_uuid, kind: 'handover', text } as const;
    await writeNote(tx, deps, { ...note, for_staff_uuid: to, topic });
    const about = { ...aboutOrder(line), ...byStaff(request.staff), about: to };
    await recordAuditEvent(tx, deps, 'DESK: handed over', about);
    return 'Handed over. Today lists the order until it is marked as resolved.';
  });
}

export async function settleComplaint(deps: Deps, request: ActionRequest): Promise<Done> {
  return runOnce(deps, request, async (tx) => {
    const { line, title } = await resolveNote(tx, deps, request.staff, request.about);
    // The note says what was resolved, because the history shows it on its own.
    const note = request.body.note ? `${resultPrefix(title)}${request.body.note}` : '';
    await saveNote(tx, deps, { ...request, body: { ...request.body, note } }, line);
    return `${title} resolved.`;
  });
}

const RESOLVED_BEFORE = 'This is already resolved.';

async function resolveNote(tx: Tx, deps: Deps, staff: ActionRequest['staff'], uuid: string) {
  const closed = isUuid(uuid) ? await closeNote(tx, deps, uuid) : undefined;
  const line = closed && (await findLine(tx, closed.order_line_uuid));
  if (!line) {
    const why = isUuid(uuid) ? await wordsOfResolution(tx, staff, uuid) : undefined;
    throw new NotFound(why ?? RESOLVED_BEFORE);
  }
  const isHandover = closed.kind === 'handover';
  const event = isHandover ? 'DESK: handover closed' : 'DESK: complaint closed';
  await recordAuditEvent(tx, deps, event, { ...aboutOrder(line), ...byStaff(staff) });
  return { line, title: isHandover ? 'Handover' : 'Complaint' };
}

/** The customer gets one email. */
export async function reviewPapers(
  deps: Deps,
  request: OrderRequest,
  { verdicts }: { verdicts: readonly PaperVerdict[] },
): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  return onOrder(deps, request, line, async (tx) => {
    const decided = await decidePapersIn(
      tx,
      deps,
      line,
      verdicts.map(({ paper, seen, again }) => ({
        paper,
        seen: seen ?? undefined,
        again: again ?? undefined,
      })),
      actOf(request, verdicts.map(decidedWords).join(', ')),
    );
    if (decided.length < verdicts.length) {
      const why =
        'A document was sent or reviewed in the meantime. Please check the documents again.';
      throw new Conflict('PAPERS_CHANGED', why);
    }
    return papersDone(verdicts, await papersOfLine(tx, line));
  });
}

/** A sentence about the documents decided on and those awaiting review. */
function papersDone(verdicts: readonly PaperVerdict[], papers: readonly OrderPaper[]): string {
  const names = (listed: readonly { paper: OrderPaper['paper'] }[]) =>
    listed.map(({ paper }) => paperWords[paper].name).join(', ');
  const accepted = names(verdicts.filter(({ again }) => again === null));
  const again = names(verdicts.filter(({ again }) => again !== null));
  const open = names(papers.filter(({ state }) => state === 'checking'));
  return [
    accepted && `Accepted: ${accepted}.`,
    again && `Requested again: ${again}.`,
    'We’ll email the customer.',
    open && `Still to review: ${open}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export async function openPaper(
  deps: Deps,
  staff: ActionRequest['staff'],
  { orderId, paper }: { orderId: string; paper: string },
): Promise<PaperFile> {
  const line = await requireOrder(deps.db, orderId);
  const file = await readPaper(deps, line.uuid, { paper });
  if (!file) throw new NotFound('This document has no file.');
  const act = { ...byStaff(staff), about: paper };
  await recordAuditEvent(deps.db, deps, 'PAPERS: opened', { ...aboutOrder(line), ...act });
  return file;
}

function decidedWords({ paper, again }: PaperVerdict): string {
  return `${paper} ${again === null ? 'accepted' : 'requested again'}`;
}

/** Remails an order whose label was printed, along with every vehicle in its envelope. */
export async function remailOrder(
  deps: Deps,
  request: OrderRequest,
  to: RequestedAddress,
): Promise<Done> {
  const { staff, about: orderId, body } = request;
  const line = await requireOrder(deps.db, orderId);
  // This runs before the transaction, because the postal service is an external call.
  const check = await checkShipTo(deps, line.address, to);
  return onOrder(deps, request, line, async (tx) => {
    const { address, note } = requireShipTo(check);
    const again = await remailOrders(tx, deps, line, {
      to: address,
      staffUuid: staff.uuid,
      now: deps.clock(),
      key: body.request_uuid,
      how: body.reason === 'lost' || body.reason === 'returned' ? body.reason : 'replaced',
    });
    if (again.length === 0) {
      const why = 'This order is already being mailed again. Reload the order.';
      throw new Conflict('NOT_POSSIBLE', why);
    }
    for (const mailed of again) {
      if (mailedByFor(deps, mailed) === 'sandbox') await resumeJob(tx, deps, mailed.uuid);
      const about = { ...aboutOrder(mailed), ...actOf(request) };
      await recordAuditEvent(tx, deps, 'DESK: mailed again', about);
    }
    await saveNote(tx, deps, request, line);
    const many = again.length > 1 ? `, with the ${again.length} vehicles in its envelope` : '';
    return `We’ll mail the order again to this address${many}.${note} We’ll email the customer.`;
  });
}

/** An order's job may have ended or been deleted, so this resumes or recreates it. */
export async function resumeJob(tx: Tx, deps: Deps, lineUuid: string): Promise<void> {
  const job = await selectStepJob(tx, lineUuid);
  if (!job) {
    await deps.jobs.enqueue(tx, { kind: JOBS.orderStep, payload: { lineUuid }, key: lineUuid });
    return;
  }
  if ((await deps.jobs.runNow(tx, [job.uuid])) === 0) {
    const why = 'The order’s next step is running right now. Please try again in a minute.';
    throw new Conflict('NOT_POSSIBLE', why);
  }
}
