import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { releaseLogins } from '../../account/login/service.ts';
import { payerOf } from '../../account/users.ts';
import { aboutOrder, byStaff, recordAuditEvent } from '../../audit/service.ts';
import { releaseDeclines } from '../../checkout/declines/service.ts';
import { dismissWarnings } from '../../checkout/disputes/service.ts';
import { queryPayment, type ReconcileResult } from '../../checkout/reconcile/service.ts';
import { closeRefund } from '../../checkout/refunds/service.ts';
import { findLivePayments, findPaymentsFor } from '../../checkout/service.ts';
import { findLine } from '../../orders/service.ts';
import { lineOfJob } from '../today.ts';
import { onOrder, requireOrder, requirePossible } from './facts.ts';
import { type ActionRequest, logAction, type OrderRequest, runOnce } from './run-once.ts';
import { selectDeadJob, selectStepJob } from './store.ts';

/** Retries an order's next step now, regardless of the state of its job. */
export async function retryStep(deps: Deps, request: OrderRequest): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  return onOrder(deps, request, line, async (tx) => {
    const job = await selectStepJob(tx, line.uuid);
    if (!job) throw new Conflict('NOT_POSSIBLE', 'This order has no step to retry.');
    const hurried = await deps.jobs.runNow(tx, [job.uuid]);
    await logAction(tx, deps, request, { line, event: 'DESK: step tried again' });
    return hurried > 0 ? 'Retrying the next step now.' : 'The next step is already running.';
  });
}

export async function retryJob(deps: Deps, request: ActionRequest): Promise<Done> {
  return runOnce(deps, request, async (tx) => {
    const job = isUuid(request.about) ? await selectDeadJob(tx, request.about) : undefined;
    if (!job) throw new NotFound('This job doesn’t exist or hasn’t stopped.');
    if (job.kind === JOBS.sendRefund) {
      throw new Conflict('NOT_POSSIBLE', 'A manager has to issue a stopped refund manually.');
    }
    await deps.jobs.runNow(tx, [job.uuid]);
    const lineUuid = lineOfJob(job.payload);
    const line = lineUuid === undefined ? undefined : await findLine(tx, lineUuid);
    const act = { ...byStaff(request.staff), about: job.kind };
    await recordAuditEvent(tx, deps, 'JOBS: tried again', {
      ...(line && aboutOrder(line)),
      ...act,
    });
    return 'Retrying the job now.';
  });
}

/** Records that a staff member has made a refund at the provider. */
export async function closeRefundManually(deps: Deps, request: ActionRequest): Promise<Done> {
  return runOnce(deps, request, async (tx) => {
    const isTheirs =
      isUuid(request.about) && (await closeRefund(tx, deps, request.about, byStaff(request.staff)));
    if (!isTheirs)
      throw new NotFound('This refund doesn’t exist or doesn’t need to be issued manually.');
    return 'Marked as refunded. We’ll email the customer.';
  });
}

/** Queries the provider about a payment without a result. Only the provider's response decides the result. */
export async function checkPaymentNow(deps: Deps, request: OrderRequest): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  const open = (await findLivePayments(deps.db, [line.uuid])).filter(
    ({ state }) => state === 'pending',
  );
  // This runs before the transaction, because the provider is an external call. Settling is idempotent.
  const results = await Promise.all(
    open.map(async ({ uuid, amount_cents }) => ({
      result: await queryPayment(deps, uuid),
      amount: formatUsd(amount_cents),
    })),
  );
  return runOnce(deps, request, async (tx) => {
    if (open.length === 0) await requirePossible(tx, deps, request, line);
    const detail = results.map(wordOf).join(' ');
    await logAction(tx, deps, request, { line, event: 'DESK: payment asked about', detail });
    return results.map(messageFor).join(' ');
  });
}

/**
 * Records that a payment with a fraud warning needs no refund. If the bank disputes it anyway, Today lists the dispute.
 */
export async function dismissWarning(deps: Deps, request: OrderRequest): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  return onOrder(deps, request, line, async (tx) => {
    const uuids = (await findPaymentsFor(tx, line.uuid)).map(({ uuid }) => uuid);
    if ((await dismissWarnings(tx, uuids, deps.clock())) === 0) {
      throw new Conflict('NOT_POSSIBLE', 'This warning is already dismissed. Reload the order.');
    }
    await logAction(tx, deps, request, { line, event: 'DESK: warning dismissed' });
    return 'Fraud warning dismissed.';
  });
}

type CheckResult = { result: ReconcileResult; amount: string };

function wordOf({ result, amount }: CheckResult): string {
  return result === 'paid' ? `paid ${amount}` : result;
}

function messageFor({ result, amount }: CheckResult): string {
  switch (result) {
    case 'paid':
      return `Paid: ${amount}.`;
    case 'not_charged':
      return 'Not charged. The customer can pay again.';
    case 'no_answer':
      return 'The provider didn’t respond. We’ll check again automatically.';
    case 'not_known_yet':
      return 'The provider has no record of this charge yet, but it may still appear. We’ll check again automatically.';
  }
}

export async function releaseLimits(
  deps: Deps,
  request: OrderRequest,
  { limits }: { limits: readonly ('login' | 'payment')[] },
): Promise<Done> {
  const line = await requireOrder(deps.db, request.about);
  return onOrder(deps, request, line, async (tx) => {
    const user = await payerOf(tx, line.user_uuid);
    const sentences: string[] = [];
    if (limits.includes('login')) {
      const { codes, wrongCodes } = await releaseLogins(tx, deps, user.email);
      sentences.push(`Cleared login codes: ${codes} sent, ${wrongCodes} wrong.`);
    }
    if (limits.includes('payment')) {
      const about = { cartUuids: [line.user_cart_uuid], plateKeys: [line.plate_key] };
      const declined = await releaseDeclines(tx, deps, { user, ...about });
      sentences.push(
        `Cleared declined payments: ${declined}. Declines for the card or the network still count.`,
      );
    }
    const detail = limits.join(' ');
    await logAction(tx, deps, request, { line, event: 'DESK: limits released', detail });
    return sentences.join(' ');
  });
}
