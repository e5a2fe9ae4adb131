/** The payment method of a checkout, with the facts that the limits and the receipt need. */
import type { CheckoutAnswer } from '#contracts/order/checkout.ts';
import type { CheckoutOrder } from '#contracts/order/checkout-body.ts';
import type { UserRow } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import { ValidationError } from '../../errors.ts';
import type { CardFacts, PaymentGateway } from '../../gateways/payment/port.ts';
import type { Caller } from '../account/access.ts';
import { answerOf, validationFailed } from './answer.ts';
import { logFailure, startLimit } from './charge.ts';
import { selectPaymentByKey } from './store.ts';

const ENTER_AGAIN = 'Please enter your card again';

export type Means =
  | { card: CardFacts }
  /** A retry returns the first response, so it needs no facts. */
  | { card: undefined }
  | { refused: CheckoutAnswer };

/** Gets facts about the card from the provider, before anything is recorded. */
export async function readMeans(
  deps: Deps,
  caller: Caller,
  { means, user_uuid: userUuid }: CheckoutOrder,
  idempotencyKey: string | undefined,
): Promise<Means> {
  if (means.kind === 'card') {
    // Only the sandbox accepts a card from our form, and it needs no request to read it.
    const { payment: sandbox } = gatewaysFor(deps, { is_test: true });
    return meansOf(await sandbox.about(means));
  }
  const user = await caller.actFor(userUuid);
  if (
    idempotencyKey !== undefined &&
    (await selectPaymentByKey(deps.db, user.uuid, idempotencyKey))
  ) {
    return { card: undefined };
  }
  return about(deps, gatewaysFor(deps, user).payment, means);
}

/** Rejects a card from our form if the user's provider serves its own fields. */
export function requireHostedCard(deps: Deps, user: UserRow, { means }: CheckoutOrder): void {
  if (means.kind === 'token') return;
  if (gatewaysFor(deps, user).payment.fields().kind === 'direct') return;
  throw new ValidationError([{ field: 'cardnumber', message: ENTER_AGAIN }]);
}

async function about(
  deps: Deps,
  provider: PaymentGateway,
  means: CheckoutOrder['means'],
): Promise<Means> {
  try {
    return meansOf(await startLimit(deps).race(provider.about(means)));
  } catch (error) {
    logFailure(deps, error, 'card not read');
    return { refused: answerOf(null) };
  }
}

function meansOf(facts: Awaited<ReturnType<PaymentGateway['about']>>): Means {
  return 'key' in facts ? { card: facts } : { refused: validationFailed(facts.message) };
}
