import { isFiled } from '#contracts/catalogue/service-plan.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { FEES_TAKEN } from '../../order-lifecycle.ts';
import { payerEmail, payerEmails } from '../account/users.ts';
import { withdrawRefunds } from '../checkout/refunds/service.ts';
import { updateExpiries } from '../lookup/vehicles/service.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { planReminders } from '../orders/reminders/service.ts';
import type { OrderLineInFull } from '../orders/service.ts';
import { moveStages } from '../orders/stages.ts';
import { feesTakenEmail } from '../papers/service.ts';
import {
  acceptedEmail,
  digitalCopyEmail,
  rejectedEmail,
  resultKey,
  resultKeys,
  sendTimeAfterNextUndo,
  sendTimeAfterUndo,
  shippedEmail,
  statusRecordEmail,
} from './emails.ts';
import type { Step } from './file-order.ts';
import { NO_REFUND, type OrderRefund, recordOrderRefunds } from './refunds.ts';
import { issueCards } from './registration-card/service.ts';

/**
 * Moves orders to new stages and writes their history, cards, reminders, and emails, atomically. Returns the orders
 * that had not already moved.
 */
export async function commitSteps(
  deps: Deps,
  steps: readonly Step[],
): Promise<ReadonlySet<string>> {
  const at = { now: deps.clock() };
  return deps.db.transaction().execute((tx) => commitStepsIn(tx, deps, steps, at));
}

type When = {
  now: Date;
  /** Until this time, the steps can be undone: refunds, emails, and partner events about them wait. */
  undoUntil?: Date | undefined;
};

export async function commitStepsIn(
  tx: Tx,
  deps: Deps,
  steps: readonly Step[],
  { now, undoUntil }: When,
): Promise<ReadonlySet<string>> {
  if (steps.length === 0) return new Set();
  const moves = steps.map((step) => ({ ...step, notBefore: reportedFrom(step, undoUntil) }));
  const moved = await moveStages(tx, deps, moves, now);
  const movedSteps = steps.filter(({ line }) => moved.has(line.uuid));
  const emailOf = await payerEmails(
    tx,
    movedSteps.map(({ line }) => line.user_uuid),
  );
  const accepted = movedSteps.flatMap(({ line, expiresOn }) =>
    expiresOn === undefined ? [] : [{ line, expiresOn }],
  );
  if (accepted.length > 0) {
    await updateExpiries(
      tx,
      accepted.map(({ line, expiresOn }) => ({ uuid: line.user_vehicle_uuid, expiresOn })),
    );
    await issueCards(tx, accepted, now);
    await planReminders(
      tx,
      deps,
      accepted.map(({ line, expiresOn }) => ({
        line,
        expiresOn,
        email: emailOf(line.user_uuid),
        isWanted: moved.get(line.uuid) === true,
      })),
    );
  }
  const rejected = movedSteps.filter(({ to }) => to === 'rejected').map(({ line }) => line.uuid);
  const refunds = await recordOrderRefunds(tx, deps, rejected, {
    cause: 'rejected',
    refundFrom: undoUntil && sendTimeAfterNextUndo(undoUntil),
  });
  await deps.mail.enqueueAll(
    tx,
    movedSteps.flatMap((step) => {
      const { uuid, user_uuid } = step.line;
      const about = { step, refund: refunds.get(uuid), to: emailOf(user_uuid) };
      return emailAbout(deps, about, { now, undoUntil }) ?? [];
    }),
  );
  return new Set(moved.keys());
}

/** When an email or an event may report a step. A status check's result can't be undone, so it doesn't wait. */
export function reportedFrom({ found }: Pick<Step, 'found'>, undoUntil: Date | undefined) {
  return found || undoUntil === undefined ? undefined : sendTimeAfterUndo(undoUntil);
}

type About = { step: Step; refund: OrderRefund | undefined; to: string };

function emailAbout(
  deps: Deps,
  { step, refund = NO_REFUND, to: email }: About,
  { now, undoUntil }: When,
): PlainEmail | undefined {
  const { line, to, note, expiresOn, found, missingPapers: missing = [] } = step;
  const notBefore = reportedFrom(step, undoUntil);
  if (found) return statusRecordEmail(deps, line, { record: found.record, to: email, now });
  if (expiresOn !== undefined) {
    return { ...digitalCopyEmail(deps, line, { expiresOn, to: email, now }), notBefore };
  }
  if (to === 'completed' && isFiled(line.kind)) {
    return { ...acceptedEmail(deps, line, { to: email, now }), notBefore };
  }
  if (to === FEES_TAKEN) {
    const key = resultKey('fees-taken', line.uuid, now);
    return { ...feesTakenEmail(deps, { line, missing, to: email }, key), notBefore };
  }
  if (to === 'shipped') return shippedEmail(deps, line, { to: email });
  if (to !== 'rejected') return undefined;
  const end = { ...refund, reason: note ?? '', to: email, now };
  return { ...rejectedEmail(deps, line, end), notBefore };
}

/**
 * Withdraws the email about the DMV's answer. Returns false if it was already sent. `now` is when the email was
 * written.
 */
export async function withdrawEmailAbout(
  tx: Tx,
  deps: Deps,
  { uuid }: Pick<OrderLineInFull, 'uuid'>,
  now: Date,
): Promise<boolean> {
  return (await deps.mail.withdraw(tx, resultKeys(uuid, now))) > 0;
}

/** Writes the email about a corrected step in place of the one that was withdrawn. */
export async function writeEmailAgain(
  tx: Tx,
  deps: Deps,
  step: Step,
  when: { now: Date; undoUntil: Date },
): Promise<void> {
  const { uuid, user_uuid } = step.line;
  const cause = 'rejected';
  if (step.to === 'rejected') await withdrawRefunds(tx, deps, uuid, cause);
  const ended = step.to === 'rejected' ? [uuid] : [];
  const refunds = await recordOrderRefunds(tx, deps, ended, {
    cause,
    refundFrom: sendTimeAfterNextUndo(when.undoUntil),
  });
  const about = { step, refund: refunds.get(uuid), to: await payerEmail(tx, user_uuid) };
  const email = emailAbout(deps, about, when);
  if (email) await deps.mail.enqueueAll(tx, [email]);
}
