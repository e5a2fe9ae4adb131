import * as z from 'zod';

/** Marks our objects, because an account may belong to several programs. */
const APP = 'dmv-storefront';
/** Stripe's limit. */
const VALUE_MAX = 500;

type Facts = { paymentUuid: string; refundUuid?: string; orderIds?: readonly string[] };

/** What Stripe's dashboard and our webhook know a payment or refund by. Never a plate, a VIN, or an address. */
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

/** Reads the metadata of any of Stripe's objects. People can edit it in the dashboard. */
export function factsFrom(metadata: unknown) {
  const { data } = metadataSchema.safeParse(metadata);
  const isOurs = data?.app === APP;
  return {
    isOurs,
    paymentUuid: isOurs ? data?.payment_uuid : undefined,
    refundUuid: isOurs ? data?.refund_uuid : undefined,
  };
}
