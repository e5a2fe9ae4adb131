import * as z from 'zod';
import type { DisputeName, PaymentEvent } from '../port.ts';

/** Marks our objects, because an account may belong to several programs. */
const APP = 'dmv-storefront';
/** Stripe's limit. */
const VALUE_MAX = 500;
const TOLERANCE_SECONDS = 300;

type Facts = { paymentUuid: string; refundUuid?: string; orderIds?: readonly string[] };

/**
 * The metadata by which Stripe's dashboard and our webhook identify a payment or refund. Never a plate, a VIN, or an
 * address.
 */
export function metadataOf({ paymentUuid, refundUuid, orderIds }: Facts): Record<string, string> {
  return {
    app: APP,
    payment_uuid: paymentUuid,
    ...(refundUuid !== undefined && { refund_uuid: refundUuid }),
    ...(orderIds && { order_ids: orderIds.join(', ').slice(0, VALUE_MAX) }),
  };
}

const uuid = z.uuid().optional().catch(undefined);
const metadataSchema = z
  .object({ app: z.string().optional(), payment_uuid: uuid, refund_uuid: uuid })
  .nullish();

/** People can edit the metadata in Stripe's dashboard. */
export function factsFrom(metadata: unknown) {
  const { data } = metadataSchema.safeParse(metadata);
  const isOurs = data?.app === APP;
  return {
    isOurs,
    otherApp: isOurs ? undefined : data?.app || undefined,
    paymentUuid: isOurs ? data?.payment_uuid : undefined,
    refundUuid: isOurs ? data?.refund_uuid : undefined,
  };
}

const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string().optional(),
      metadata: z.unknown().optional(),
    }),
  }),
});

const DISPUTES = new Map<string | undefined, DisputeName['kind']>([
  ['dispute', 'dispute'],
  ['radar.early_fraud_warning', 'warning'],
]);

function disputeFrom({
  id,
  object,
}: z.infer<typeof eventSchema>['data']['object']): DisputeName | undefined {
  const kind = DISPUTES.get(object);
  return kind === undefined || id === undefined ? undefined : { kind, reference: id };
}

/** While a secret is being replaced, several are valid. */
export function createStripeEvents({
  secrets,
  now = Date.now,
}: {
  secrets: readonly string[];
  now?: () => number;
}) {
  const loaded = import('stripe');

  return {
    async readEvent(rawBody: string, headers: Headers): Promise<PaymentEvent | undefined> {
      const { webhooks } = (await loaded).default;
      const signature = headers.get('Stripe-Signature') ?? '';
      const isSigned = secrets.some((secret) => {
        try {
          webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS, undefined, now());
          return true;
        } catch {
          return false;
        }
      });
      if (!isSigned) return undefined;
      const { data: event } = eventSchema.safeParse(JSON.parse(rawBody));
      if (!event) return undefined;
      const { id, type, livemode: isLive, data } = event;
      const { isOurs, paymentUuid, refundUuid } = factsFrom(data.object.metadata);
      const dispute = disputeFrom(data.object);
      return { id, type, isLive, isOurs, paymentUuid, refundUuid, dispute };
    },
  };
}
