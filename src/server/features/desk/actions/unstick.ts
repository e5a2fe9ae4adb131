/** What staff do where something does not go on: an order's step, a job, a payment without a result, a limit. */
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Deps } from '../../../deps.ts';
import { Conflict, NotFound } from '../../../errors.ts';
import { releaseLogins } from '../../account/login/service.ts';
import { payerOf } from '../../account/users.ts';
import { closeRefund, SEND_REFUND } from '../../checkout/refunds/service.ts';
import {
  askAboutPayment,
  findLivePayments,
  type ProviderSaid,
  releaseDeclines,
} from '../../checkout/service.ts';
import { findLine } from '../../orders/service.ts';
import { byStaff, noteEvent } from '../../privacy/audit.ts';
import { lineOfJob } from '../today/service.ts';
import { type Asked, actOf, doOnce, keepNote, requireOrder } from './acting.ts';
import { requirePossible } from './facts.ts';
import { selectDeadJob, selectStepJob } from './store.ts';

/** Tries the next step of an order again now, whatever became of its job. */
export async function retryStep(deps: Deps, asked: Asked): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  return doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'file_again', line, staff });
    const job = await selectStepJob(tx, line.uuid);
    if (!job) throw new Conflict('NOT_POSSIBLE', 'This order has no step to be tried again.');
    const hurried = await deps.jobs.runNow(tx, [job.uuid]);
    const act = actOf(asked);
    const of = { userUuid: line.user_uuid, lineUuid: line.uuid };
    await noteEvent(tx, deps, { event: 'DESK: step tried again', ...of, ...act });
    await keepNote(tx, deps, asked, line.uuid);
    return hurried > 0 ? 'The next step is tried now.' : 'The next step is being tried right now.';
  });
}

/** Tries a job again that was given up. */
export async function retryJob(deps: Deps, asked: Asked): Promise<Done> {
  return doOnce(deps, asked, async (tx) => {
    const job = isUuid(asked.about) ? await selectDeadJob(tx, asked.about) : undefined;
    if (!job) throw new NotFound('There is no such job that was given up.');
    if (job.kind === SEND_REFUND) {
      throw new Conflict('NOT_POSSIBLE', 'A refund that stopped is made by a person, once.');
    }
    await deps.jobs.runNow(tx, [job.uuid]);
    const lineUuid = lineOfJob(job.payload);
    const line = lineUuid === undefined ? undefined : await findLine(tx, lineUuid);
    const of = line ? { userUuid: line.user_uuid, lineUuid: line.uuid } : { userUuid: null };
    const act = { ...byStaff(asked.staff), about: job.kind };
    await noteEvent(tx, deps, { event: 'JOBS: tried again', ...of, ...act });
    return 'The job is tried again.';
  });
}

/** Notes that a person has made a refund at the provider. */
export async function closeRefundByHand(deps: Deps, asked: Asked): Promise<Done> {
  return doOnce(deps, asked, async (tx) => {
    const isTheirs =
      isUuid(asked.about) && (await closeRefund(tx, deps, asked.about, byStaff(asked.staff)));
    if (!isTheirs) throw new NotFound('There is no such refund that waits for a person.');
    return 'The refund is noted as made, and the customer gets an email.';
  });
}

/** Asks the provider what became of a payment without a result; what it says decides, and nothing else. */
export async function askPayment(deps: Deps, asked: Asked): Promise<Done> {
  const { staff, about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  const open = (await findLivePayments(deps.db, line.uuid)).filter(
    ({ state }) => state === 'pending',
  );
  // Before the transaction: the provider is outside, and asking twice settles once.
  const said = await Promise.all(
    open.map(async ({ uuid, amount_cents }) => ({
      result: await askAboutPayment(deps, uuid),
      amount: formatUsd(amount_cents),
    })),
  );
  return doOnce(deps, asked, async (tx) => {
    if (open.length === 0) await requirePossible(tx, deps, { action: 'ask_payment', line, staff });
    const of = { userUuid: line.user_uuid, lineUuid: line.uuid };
    const act = actOf(asked, said.map(wordOf).join(' '));
    await noteEvent(tx, deps, { event: 'DESK: payment asked about', ...of, ...act });
    await keepNote(tx, deps, asked, line.uuid);
    return said.map(messageFor).join(' ');
  });
}

type Said = { result: ProviderSaid; amount: string };

function wordOf({ result, amount }: Said): string {
  return result === 'paid' ? `paid ${amount}` : result;
}

function messageFor({ result, amount }: Said): string {
  switch (result) {
    case 'paid':
      return `It is paid: ${amount}.`;
    case 'not_charged':
      return 'It was not charged. The customer may pay again.';
    case 'no_answer':
      return 'The provider does not answer. It is asked again by itself.';
    case 'not_known_yet':
      return 'The provider knows no such charge yet: it may be on its way. It is asked again by itself.';
  }
}

/** Lets a customer log in, or pay, again at once. */
export async function releaseLimits(
  deps: Deps,
  asked: Asked,
  limits: readonly ('login' | 'payment')[],
): Promise<Done> {
  const { about: orderId } = asked;
  const line = await requireOrder(deps.db, orderId);
  return doOnce(deps, asked, async (tx) => {
    await requirePossible(tx, deps, { action: 'release_limits', line, staff: asked.staff });
    const user = await payerOf(tx, line.user_uuid);
    const said: string[] = [];
    if (limits.includes('login')) {
      const { codes, wrongCodes } = await releaseLogins(tx, deps, user.email);
      said.push(`Login codes that count no more: ${codes} sent, ${wrongCodes} wrong.`);
    }
    if (limits.includes('payment')) {
      const about = { cartUuids: [line.user_cart_uuid], plateKeys: [line.plate_key] };
      const declined = await releaseDeclines(tx, deps, { user, ...about });
      said.push(`${declined} declined payments count no more; those of a card or a network do.`);
    }
    const of = { userUuid: line.user_uuid, lineUuid: line.uuid };
    const act = actOf(asked, limits.join(' '));
    await noteEvent(tx, deps, { event: 'DESK: limits released', ...of, ...act });
    await keepNote(tx, deps, asked, line.uuid);
    return said.join(' ');
  });
}
