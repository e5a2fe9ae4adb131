import type { Context } from 'hono';
import { postPaymentEvents } from '#contracts/api/operation.ts';
import { IDEMPOTENCY_KEY } from '#contracts/api/request-headers.ts';
import {
  getPaymentFields,
  getPaymentMethods,
  postCancelPayment,
} from '#contracts/order/checkout.ts';
import { postCheckout } from '#contracts/order/checkout-calls.ts';
import { CallRoutes } from '../../call-routes.ts';
import { type Deps, gatewaysFor } from '../../deps.ts';
import { AppError, NotFound } from '../../errors.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import { handlePaymentEvent } from './events/service.ts';
import { rejection } from './responses.ts';
import { cancelPayment, payForOrders } from './service.ts';

const CHECKOUT_LIMIT = { name: 'checkout', points: 600, perSeconds: 300 } as const;

export const createCheckoutRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postCheckout, CHECKOUT_LIMIT, async ({ body, caller, c }) => {
      const facts = { ...factsOf(c), signal: c.req.raw.signal };
      return success('Checkout', await payForOrders(deps, caller, body, facts));
    })
    .limited(postCancelPayment, CHECKOUT_LIMIT, async ({ body, caller, c }) => {
      const user = await caller.actFor(body.user_uuid);
      return success(
        'Checkout',
        await cancelPayment(deps, user, body.payment_reference, factsOf(c)),
      );
    })
    .call(getPaymentFields, async ({ query, caller }) => {
      const user = await caller.actFor(query.user_uuid);
      const fields = gatewaysFor(deps, user).payment.fields();
      return success(
        'Payment fields',
        fields.kind === 'hosted'
          ? { kind: fields.kind, publishable_key: fields.publishableKey }
          : fields,
      );
    })
    // This route has no limits, because they would query the database before the signature is checked.
    .call(postPaymentEvents, async ({ c }) => {
      const { paymentEvents } = deps.gateways;
      if (!paymentEvents) throw new NotFound('This installation does not accept payment events');
      const event = await paymentEvents.readEvent(await c.req.text(), c.req.raw.headers);
      if (!event) throw new AppError(400, 'BAD_SIGNATURE', 'The signature is not valid');
      await handlePaymentEvent(deps, event);
      return success('Event', {});
    })
    // We store no cards, so there are never saved payment methods.
    .call(getPaymentMethods, async ({ query, caller }) => {
      await caller.actFor(query.user_uuid);
      return successList('Payment methods', []);
    });

function factsOf(c: Context<ApiEnv>) {
  return {
    idempotencyKey: readKey(c.req.header('Idempotency-Key')),
    ip: c.get('clientIp'),
    userAgent: c.req.header('User-Agent') ?? '',
  };
}

function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (IDEMPOTENCY_KEY.test(header)) return header;
  throw rejection('badKey', 'Expected an Idempotency-Key of 1 to 200 visible characters');
}
