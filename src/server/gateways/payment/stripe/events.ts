import * as z from 'zod';
import { factsFrom } from './metadata.ts';

const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({ object: z.object({ metadata: z.unknown().optional() }) }),
});

/** A hint that something happened. What happened has to be read from Stripe. */
export type StripeEvent = {
  id: string;
  type: string;
  paymentUuid: string | undefined;
  refundUuid: string | undefined;
  /** Whether our program made the payment. An account may belong to several programs. */
  isOurs: boolean;
  /** Whether it is about real money, not about a test. */
  isLive: boolean;
};

/** Reads the events that Stripe sends to our webhook. While a secret is replaced, several are valid. */
export function createStripeEvents({
  secrets,
  now = Date.now,
}: {
  secrets: readonly string[];
  now?: () => number;
}) {
  const loaded = import('stripe');

  return {
    /** Undefined unless Stripe signed exactly this body within five minutes, and it is an event. */
    async readEvent(rawBody: string, signatureHeader: string): Promise<StripeEvent | undefined> {
      const { webhooks } = (await loaded).default;
      const isSigned = secrets.some((secret) => {
        try {
          webhooks.constructEvent(
            rawBody,
            signatureHeader,
            secret,
            TOLERANCE_SECONDS,
            undefined,
            now(),
          );
          return true;
        } catch {
          return false;
        }
      });
      if (!isSigned) return undefined;
      const { data: event } = eventSchema.safeParse(JSON.parse(rawBody));
      if (!event) return undefined;
      const { id, type, livemode: isLive, data } = event;
      return { id, type, isLive, ...factsFrom(data.object.metadata) };
    },
  };
}
