/** The payment method of a checkout, with the facts that the limits and the receipt need. */
import type { CheckoutData } from '#contracts/order/checkout.ts';
import type { CheckoutOrder } from '#contracts/order/checkout-body.ts';
import { msg } from '#words/words.ts';
import type { UserRow } from '../../db/schema.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import { ValidationError } from '../../errors.ts';
import type { CardFacts, PaymentGateway } from '../../gateways/payment/port.ts';
import type { Caller } from '../account/access.ts';
import { logFailure, startLimit } from './provider-call.ts';
import { notCharged, validationFailed } from './responses.ts';
import { selectPaymentByKey } from './store.ts';

const ENTER_AGAIN = msg('Please enter your card again');

export type ReadMethod =
  | { kind: 'card'; card: CardFacts }
  /** The request repeats an earlier one and gets its response, so it needs no card facts. */
  | { kind: 'repeat' }
  | { kind: 'rejected'; answer: CheckoutData };

/** Gets facts about the card from the provider, before anything is recorded. */
export async function readPaymentMethod(
  deps: Deps,
  caller: Caller,
  { method, user_uuid: userUuid }: CheckoutOrder,
  idempotencyKey: string | undefined,
): Promise<ReadMethod> {
  if (method.kind === 'card') {
    // Only a sandbox lets customers enter cards into our form (see `requireHostedCard`). All sandboxes read a card the
    // same way and send nothing, so this doesn't have to find the user first.
    const { payment: sandbox } = gatewaysFor(deps, { is_test: true });
    return readMethodOf(await sandbox.readCard(method));
  }
  const user = await caller.actFor(userUuid);
  if (
    idempotencyKey !== undefined &&
    (await selectPaymentByKey(deps.db, user.uuid, idempotencyKey))
  ) {
    return { kind: 'repeat' };
  }
  return readToken(deps, gatewaysFor(deps, user).payment, method);
}

/** Rejects a card from our form if the user's provider serves its own card fields. */
export function requireHostedCard(deps: Deps, user: UserRow, { method }: CheckoutOrder): void {
  if (method.kind === 'token') return;
  if (gatewaysFor(deps, user).payment.fields().kind === 'direct') return;
  throw new ValidationError([{ field: 'cardnumber', message: ENTER_AGAIN }]);
}

async function readToken(
  deps: Deps,
  provider: PaymentGateway,
  token: CheckoutOrder['method'],
): Promise<ReadMethod> {
  try {
    return readMethodOf(await startLimit(deps).race(provider.readCard(token)));
  } catch (error) {
    logFailure(deps, error, 'could not read the card');
    return { kind: 'rejected', answer: notCharged() };
  }
}

function readMethodOf(facts: Awaited<ReturnType<PaymentGateway['readCard']>>): ReadMethod {
  return 'key' in facts
    ? { kind: 'card', card: facts }
    : { kind: 'rejected', answer: validationFailed(facts.message) };
}
