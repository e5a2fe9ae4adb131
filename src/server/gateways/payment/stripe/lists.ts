import type { Stripe } from 'stripe';
import { GatewayError } from '../../../errors.ts';
import { retry } from '../../http-client.ts';
import type { createStripeClient } from './client.ts';

const PAGE = 100;

type Page = { limit: number; starting_after?: string };

/** Returns a function that reads one of Stripe's lists to its end, page by page, newest first. */
export function createListReader(
  { call }: Pick<ReturnType<typeof createStripeClient>, 'call'>,
  { retryDelayMs }: { retryDelayMs?: number | undefined },
) {
  return async function* all<T extends { id: string }>(
    list: (stripe: Stripe, page: Page) => Promise<Stripe.ApiList<T>>,
  ): AsyncGenerator<T> {
    for (let after: string | undefined; ; ) {
      const page = { limit: PAGE, ...(after !== undefined && { starting_after: after }) };
      const reply = await retry(() => call('list', (stripe) => list(stripe, page)), {
        delayMs: retryDelayMs,
      });
      if ('rejection' in reply) {
        const { code, kind } = reply.rejection;
        const message = `The payment service rejected a call: ${code || kind}`;
        throw new GatewayError('payment', message, { retryable: false });
      }
      const { data, has_more: hasMore } = reply.value;
      yield* data;
      after = data.at(-1)?.id;
      if (!hasMore || after === undefined) return;
    }
  };
}

/** Stripe's times are in seconds. */
export const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);
