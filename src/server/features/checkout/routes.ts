import { IDEMPOTENCY_KEY } from '#contracts/api/request-headers.ts';
import { getPaymentMethods, postCheckout } from '#contracts/order/checkout.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success, successList } from '../../http/envelope.ts';
import { refusal } from './answer.ts';
import { payForOrders } from './service.ts';

const CHECKOUT_LIMIT = { name: 'checkout', points: 600, perSeconds: 300 } as const;

export const createCheckoutRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .limited(postCheckout, CHECKOUT_LIMIT, async ({ body, caller, c }) => {
      const idempotencyKey = readKey(c.req.header('Idempotency-Key'));
      const { signal } = c.req.raw;
      const ip = c.get('clientIp');
      const userAgent = c.req.header('User-Agent') ?? '';
      const facts = { idempotencyKey, ip, userAgent, signal };
      const answer = await payForOrders(deps, caller, body, facts);
      return success('Checkout', answer);
    })
    // We store no cards, so there are never saved payment methods.
    .call(getPaymentMethods, async ({ query, caller }) => {
      await caller.actFor(query.user_uuid);
      return successList('Payment methods', []);
    });

function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (IDEMPOTENCY_KEY.test(header)) return header;
  throw refusal('badKey', 'Expected an Idempotency-Key of 1 to 200 visible characters');
}
