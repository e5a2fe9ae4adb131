import { type CheckoutAnswer, checkoutAnswerSchema } from '#contracts/order/checkout.ts';
import type { Deps } from '../../deps.ts';
import type { ChargeResult } from '../../gateways/payment/port.ts';
import { closePaidCart } from '../carts/service.ts';
import { startOrders } from '../fulfilment/service.ts';
import { payLines, releaseLines } from '../orders/service.ts';
import { recordCompletion } from '../partners/service.ts';
import { lockUser } from '../users/access.ts';
import { answerOf, chargedTooLate } from './answer.ts';
import { type MailDeps, writeChargedTooLate, writeNotCharged } from './late-mails.ts';
import { endPayment, markRefundDue, selectPayment, selectPaymentLines } from './store.ts';
import { deletePassingTries, deleteTries } from './try-store.ts';

/**
 * Writes down the result of a charge, all of it or nothing: on success the lines become orders and their cart
 * is closed, otherwise they can be paid again. Settling twice changes nothing and returns the same. A null
 * result means that the provider has not acted on the charge.
 */
export async function settlePayment(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'checkpoint'> & MailDeps,
  paymentUuid: string,
  result: ChargeResult | null,
): Promise<CheckoutAnswer> {
  return deps.db.transaction().execute(async (tx) => {
    const payment = await selectPayment(tx, paymentUuid);
    await lockUser(tx, payment.user_uuid);
    const lines = await selectPaymentLines(tx, paymentUuid);
    const cartUuid = lines[0]?.user_cart_uuid;
    const answer: CheckoutAnswer = {
      ...answerOf(result),
      payment_uuid: paymentUuid,
      order_ids: lines.map((line) => line.order_id),
      ...(cartUuid !== undefined && { user_cart_uuid: cartUuid }),
    };
    const uuids = lines.map((line) => line.uuid);
    const now = deps.clock();
    const ended = await endPayment(tx, paymentUuid, {
      state: result?.outcome ?? 'failed',
      answer,
      reference: result?.outcome === 'succeeded' ? result.reference : null,
      now,
    });
    if (!ended) {
      const earlier = await selectPayment(tx, paymentUuid);
      if (result?.outcome !== 'succeeded' || earlier.state === 'succeeded') {
        return storedAnswer(earlier);
      }
      // We gave the payment up before its result came: the lines may have changed or be paid for, so the
      // money goes back.
      const late = { ...answer, ...chargedTooLate() };
      await markRefundDue(tx, paymentUuid, { reference: result.reference, answer: late, now });
      await writeChargedTooLate(tx, deps, payment, uuids);
      return late;
    }

    if (result === null) await deleteTries(tx, paymentUuid);
    if (result?.outcome === 'succeeded') await deletePassingTries(tx, paymentUuid);
    if (result?.outcome !== 'succeeded') {
      await releaseLines(tx, payment.user_uuid, uuids);
      // Who was left without a result does not look at this answer.
      if (payment.unknown_since !== null) await writeNotCharged(tx, deps, payment, uuids);
      deps.checkpoint?.('settling');
      return answer;
    }
    const wantsReminders = payment.renewal_reminders;
    const orders = await payLines(tx, uuids, { now, wantsReminders });
    await startOrders(tx, deps, { paymentUuid, lineUuids: uuids, now });
    await recordCompletion(tx, deps, { paymentUuid, orders, now });
    if (cartUuid !== undefined)
      await closePaidCart(tx, { cartUuid, userUuid: payment.user_uuid, now });
    deps.checkpoint?.('settling');
    return answer;
  });
}

/** The response that a settled payment was given. */
export function storedAnswer({ answer }: { answer: unknown }): CheckoutAnswer {
  return checkoutAnswerSchema.parse(answer);
}
