/** What staff do with an order at the desk: by the same services and rules as customers and operators' commands. */

import { type Cents, formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { Done, NoteKind, PaperVerdict } from '#contracts/desk/order-actions.ts';
import { hasRole } from '#contracts/desk/role.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { paperWords } from '#contracts/paper/paper-words.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, Conflict, NotFound } from '../../../errors.ts';
import { isRemoved, payerEmail } from '../../account/users.ts';
import { findMail } from '../../mail/service.ts';
import {
  cancelByStaff,
  giveBack,
  lockMoney,
  shipToEmail,
} from '../../orders/fulfilment/service.ts';
import { correctShipTo, findLine, findPapers } from '../../orders/service.ts';
import { decideIn, type PaperFile, readPaper } from '../../papers/service.ts';
import { byStaff, noteEvent } from '../../privacy/audit.ts';
import { closeComplaint, writeNote } from '../orders/notes.ts';
import { type Asked, actOf, doOnce, keepNote, requireOrder } from './acting.ts';
import {
  type AskedAddress,
  checkShipTo,
  isSameAddress,
  POSTAL_DOWN,
  requireShipTo,
} from './check-ship-to.ts';
import { requirePossible } from './facts.ts';
import { whyNotAmount } from './possible.ts';

export { doOnce } from './acting.ts';
export { readActions } from './facts.ts';
export { mailAgain } from './mail-again.ts';
export { oldDeskRequests } from './store.ts';
export { askPayment, closeRefundByHand, releaseLimits, retryJob, retryStep } from './unstick.ts';

/** Sends a mail again, as it was; to another e-mail than the customer's only by a manager. */
export async function sendMailAgain(
  deps: Deps,
  asked: Asked,
  { mailUuid, email }: { mailUuid: string; email: string | undefined },
): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  const own = await payerEmail(deps.db, line.user_uuid);
  const to = email ?? own;
  if (to !== own && !hasRole(staff.role, 'manager')) {
    throw new AppError(403, 'FORBIDDEN', 'Only a manager sends a mail to another e-mail.');
  }
  return doOnce(deps, asked, async (tx) => {
    const { mails } = await requirePossible(tx, deps, { action: 'send_mail', line, staff });
    const isTheirs = mails.some(({ uuid }) => uuid === mailUuid);
    const mail = isTheirs ? await findMail(tx, mailUuid) : undefined;
    if (!mail) throw new NotFound('There is no such mail of this order any more.');
    const key = `${mail.kind}-again:${line.uuid}:${asked.body.request_uuid}`;
    await deps.mail.sendAgain(tx, mail, { to, key });
    const act = actOf(asked, to === own ? mail.kind : `${mail.kind} elsewhere`);
    await noteEvent(tx, deps, { event: 'DESK: mail sent again', ...of(line), ...act });
    await keepNote(tx, deps, asked, line.uuid);
    return `The mail is sent again to ${to === own ? 'the customer' : 'the other e-mail'}.`;
  });
}

/** Corrects where an order is mailed to, with every vehicle in its envelope, and tells the customer. */
export async function correctAddress(deps: Deps, asked: Asked, typed: AskedAddress): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  // Before the transaction: the postal service is outside.
  const found = await checkShipTo(deps, line.address, typed);
  return doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'correct_ship_to', line, staff });
    const { address, isAsked } = requireShipTo(found);
    if (isSameAddress(line.address, address)) {
      throw new Conflict('NOT_POSSIBLE', 'This is the address already.');
    }
    const by = { staffUuid: staff.uuid, now: deps.clock() };
    const corrected = await correctShipTo(tx, line.uuid, { to: address, ...by });
    const changed = await findLine(tx, line.uuid);
    // Its label, or that of another vehicle in the envelope, was printed meanwhile.
    if (corrected.length === 0 || !changed) {
      throw new Conflict('NOT_POSSIBLE', 'A label with the old address is printed already.');
    }
    const act = actOf(asked);
    for (const lineUuid of corrected) {
      const event = { userUuid: line.user_uuid, lineUuid, ...act };
      await noteEvent(tx, deps, { event: 'DESK: ship-to corrected', ...event });
    }
    const to = await payerEmail(tx, line.user_uuid);
    const email = shipToEmail(deps, changed, { to, key: asked.body.request_uuid });
    await deps.mail.enqueueAll(tx, [email]);
    await keepNote(tx, deps, asked, line.uuid);
    const many =
      corrected.length > 1 ? ` with the ${corrected.length} vehicles in its envelope` : '';
    return `The order goes to the new address${many}.${isAsked ? '' : POSTAL_DOWN} The customer is told by mail.`;
  });
}

/** Cancels an order that is not filed, and requests the refund of all that was paid. */
export async function cancelForCustomer(deps: Deps, asked: Asked): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  const done = await doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'cancel', line, staff });
    const cents = await cancelByStaff(tx, deps, line, actOf(asked));
    if (cents === undefined) throw new Conflict('NOT_POSSIBLE', 'This order is already canceled.');
    await keepNote(tx, deps, asked, line.uuid);
    return `The order is canceled, and the customer gets an email. ${requested(cents)}`;
  });
  deps.checkpoint?.('canceled');
  return done;
}

/** Refunds part of what was paid for an order that continues. */
export async function refundPart(
  deps: Deps,
  asked: Asked,
  { amount, seen_back: seen }: { amount: number; seen_back?: number | string | undefined },
): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  const amountCents = toCents(amount);
  return doOnce(deps, asked, async (tx) => {
    await lockMoney(tx, line.uuid);
    const { facts } = await requirePossible(tx, deps, { action: 'refund', line, staff });
    const { money } = facts;
    if (!money) throw new NotFound('We could not find this order.');
    const seenCents = seen === undefined ? undefined : toCents(seen);
    const wrong = whyNotAmount(money, staff.role, { amountCents, seenCents });
    if (wrong) throw new Conflict(...wrong);
    await giveBack(tx, deps, line, { payment_uuid: money.payment_uuid, amountCents });
    const act = actOf(asked, formatUsd(amountCents));
    await noteEvent(tx, deps, { event: 'DESK: refund granted', ...of(line), ...act });
    if (isRemoved(await payerEmail(tx, line.user_uuid))) {
      return `Refund of ${formatUsd(amountCents)} requested. Nobody is told and no note is kept: the customer had their data deleted.`;
    }
    await keepNote(tx, deps, asked, line.uuid);
    return requested(amountCents);
  });
}

function requested(cents: Cents): string {
  return `Refund of ${formatUsd(cents)} requested. We’ll email the customer when the bank accepts it.`;
}

/** Writes a note or a complaint down. */
export async function addNote(
  deps: Deps,
  asked: Asked,
  { kind: asKind, text }: { kind: NoteKind; text: string },
): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  return doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'write_note', line, staff });
    const whose = { order_line_uuid: line.uuid, staff_uuid: staff.uuid };
    const kind = asKind === 'note' ? 'note' : 'complaint';
    const uuid = await writeNote(tx, deps, { ...whose, kind, text });
    const event = kind === 'note' ? 'DESK: note written' : 'DESK: complaint written';
    await noteEvent(tx, deps, { event, ...of(line), ...byStaff(staff) });
    if (asKind !== 'settled_complaint') return `The ${kind} is kept.`;
    await closeComplaint(tx, deps, uuid);
    await noteEvent(tx, deps, {
      event: 'DESK: complaint closed',
      ...of(line),
      ...byStaff(staff),
    });
    return 'The complaint is kept as settled.';
  });
}

/** Notes that a complaint is settled. */
export async function settleComplaint(deps: Deps, asked: Asked): Promise<Done> {
  return doOnce(deps, asked, async (tx) => {
    const lineUuid = isUuid(asked.about) ? await closeComplaint(tx, deps, asked.about) : undefined;
    const line = lineUuid === undefined ? undefined : await findLine(tx, lineUuid);
    if (!line) throw new NotFound('There is no such open complaint.');
    await noteEvent(tx, deps, {
      event: 'DESK: complaint closed',
      ...of(line),
      ...byStaff(asked.staff),
    });
    await keepNote(tx, deps, asked, line.uuid);
    return 'The complaint is settled.';
  });
}

/** Accepts papers or asks for them again; the customer has one mail about it. */
export async function decideOfPapers(
  deps: Deps,
  asked: Asked,
  verdicts: readonly PaperVerdict[],
): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  return doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'decide_papers', line, staff });
    const decided = await decideIn(
      tx,
      deps,
      line,
      verdicts.map(({ paper, seen, again }) => ({
        paper,
        seen: seen ?? undefined,
        again: again ?? undefined,
      })),
      actOf(asked, verdicts.map(decidedWords).join(', ')),
    );
    if (decided.length < verdicts.length) {
      const why = 'A paper was sent or decided meanwhile. Please look at the papers again.';
      throw new Conflict('PAPERS_CHANGED', why);
    }
    const papers = (await findPapers(tx, [line])).get(line.uuid) ?? [];
    return papersDone(verdicts, papers);
  });
}

/** What was decided of which paper, and which others wait for a look. */
function papersDone(verdicts: readonly PaperVerdict[], papers: readonly OrderPaper[]): string {
  const listed = (lead: string, of: readonly { paper: OrderPaper['paper'] }[]) =>
    of.length === 0
      ? []
      : [`${lead}: ${of.map(({ paper }) => paperWords[paper].name).join(', ')}.`];
  return [
    ...listed(
      'Accepted',
      verdicts.filter(({ again }) => again === null),
    ),
    ...listed(
      'Asked for again',
      verdicts.filter(({ again }) => again !== null),
    ),
    'The customer is told by mail.',
    ...listed(
      'Still to be looked at',
      papers.filter(({ state }) => state === 'checking'),
    ),
  ].join(' ');
}

/** Opens the file of a paper. */
export async function openPaper(
  deps: Deps,
  staff: Asked['staff'],
  { orderId, paper }: { orderId: string; paper: string },
): Promise<PaperFile> {
  const line = await requireOrder(deps.db, orderId);
  const file = await readPaper(deps, line.uuid, { paper });
  if (!file) throw new NotFound('There is no file of this paper.');
  const act = { ...byStaff(staff), about: paper };
  await noteEvent(deps.db, deps, { event: 'PAPERS: opened', ...of(line), ...act });
  return file;
}

function of(line: { uuid: string; user_uuid: string }) {
  return { userUuid: line.user_uuid, lineUuid: line.uuid };
}

function decidedWords({ paper, again }: PaperVerdict): string {
  return `${paper} ${again === null ? 'accepted' : 'asked for again'}`;
}
