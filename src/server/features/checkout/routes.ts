import { Hono } from 'hono';
import * as z from 'zod/mini';
import { idSchema } from '#contracts/api/envelope.ts';
import { IDEMPOTENCY_KEY } from '#contracts/api/idempotency.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { checkoutSchema } from '#contracts/order/checkout.ts';
import type { Deps } from '../../deps.ts';
import type { ApiEnv } from '../../http/env.ts';
import { success, successList } from '../../http/envelope.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { validate } from '../../http/validate.ts';
import { requireUser } from '../users/access.ts';
import { refusal } from './refusal.ts';
import { payForOrders } from './service.ts';

const CHECKOUT_LIMIT = { name: 'checkout', points: 120, perSeconds: 300 };
const methodQuerySchema = z.object({ user_uuid: idSchema });

export const createCheckoutRoutes = (deps: Deps) =>
  new Hono<ApiEnv>()
    .post(
      paths.checkout,
      rateLimit(deps, CHECKOUT_LIMIT),
      validate('json', checkoutSchema),
      async (c) => {
        const idempotencyKey = readKey(c.req.header('Idempotency-Key'));
        const answer = await payForOrders(deps, c.req.valid('json'), {
          idempotencyKey,
          token: c.get('token'),
        });
        deps.metrics.checkouts.inc({ outcome: answer.payment_status ?? 'unknown' });
        return c.json(success('Checkout', answer));
      },
    )
    // No card is kept, so that there is never a saved payment method.
    .get(paths.paymentMethods, validate('query', methodQuerySchema), async (c) => {
      await requireUser(deps, c.req.valid('query').user_uuid, c.get('token'));
      return c.json(successList('Payment methods', []));
    });

function readKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (IDEMPOTENCY_KEY.test(header)) return header;
  throw refusal('badKey', 'Expected an Idempotency-Key of 1 to 200 visible characters');
}
