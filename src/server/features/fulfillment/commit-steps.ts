import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { FEES_TAKEN } from '../../order-lifecycle.ts';
import { payerEmails } from '../account/users.ts';
import { updateExpiries } from '../lookup/vehicles/service.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { planReminders } from '../orders/reminders/service.ts';
import { moveStages } from '../orders/stages.ts';
import { feesTakenEmail } from '../papers/service.ts';
import { digitalCopyEmail, rejectedEmail, shippedEmail, statusRecordEmail } from './emails.ts';
import type { Step } from './file-order.ts';
import { NO_REFUND, type OrderRefund, recordOrderRefunds } from './refunds.ts';
import { issueCards } from './registration-card/service.ts';

/**
 * Moves orders with their history, cards, reminders, and emails, atomically. Returns the orders that had not already
 * moved.
 */
export async function commitSteps(
  deps: Deps,
  steps: readonly Step[],
): Promise<ReadonlySet<string>> {
  return deps.db.transaction().execute((tx) => commitStepsIn(tx, deps, steps));
}

/** Moves orders in the caller's transaction. Refunds are sent from `refundFrom` on. */
export async function commitStepsIn(
  tx: Tx,
  deps: Deps,
  steps: readonly Step[],
  refundFrom?: Date,
): Promise<ReadonlySet<string>> {
  if (steps.length === 0) return new Set();
  const now = deps.clock();
  const moved = await moveStages(tx, deps, steps, now);
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
  const refused = movedSteps.filter(({ to }) => to === 'rejected').map(({ line }) => line.uuid);
  const refunds = await recordOrderRefunds(tx, deps, refused, { cause: 'rejected', refundFrom });
  await deps.mail.enqueueAll(
    tx,
    movedSteps.flatMap(
      (step) => emailAbout(deps, step, refunds, emailOf(step.line.user_uuid)) ?? [],
    ),
  );
  return new Set(moved.keys());
}

function emailAbout(
  deps: Deps,
  step: Step,
  refunds: ReadonlyMap<string, OrderRefund>,
  email: string,
): PlainEmail | undefined {
  const { line, to, note, expiresOn, found } = step;
  if (expiresOn !== undefined) return digitalCopyEmail(deps, line, expiresOn, email);
  if (to === FEES_TAKEN) {
    const { missingPapers: missing = [] } = step;
    return feesTakenEmail(deps, { line, missing, to: email });
  }
  if (found) return statusRecordEmail(deps, line, found.record, email);
  if (to === 'shipped') return shippedEmail(deps, line, { to: email });
  if (to !== 'rejected') return undefined;
  const end = { reason: note ?? '', ...(refunds.get(line.uuid) ?? NO_REFUND) };
  return rejectedEmail(deps, line, end, email);
}
