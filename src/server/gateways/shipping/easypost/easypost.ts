import * as z from 'zod';
import { isLoopback } from '#config/connection-urls.ts';
import type { MailingAddress } from '#contracts/desk/order-actions.ts';
import type { Carrier } from '#contracts/order/carriers.ts';
import { GatewayError } from '../../../errors.ts';
import type { Label, LabelRequest, Rejected, ShippingGateway, Tracking } from '../port.ts';
import { createEasyPostClient, type EasyPostOptions, type Rejection } from './client.ts';

export type Sender = {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
};

const rateSchema = z.object({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: z.coerce.number(),
  delivery_days: z.nullish(z.number()),
});
type Rate = z.infer<typeof rateSchema>;

const shipmentSchema = z.object({
  id: z.string(),
  rates: z.array(rateSchema),
  messages: z.catch(z.array(z.object({ message: z.string() })), []),
  selected_rate: z.nullish(rateSchema),
  postage_label: z.nullish(z.object({ label_url: z.string() })),
  tracking_code: z.nullish(z.string()),
  tracker: z.nullish(z.object({ id: z.string() })),
  refund_status: z.nullish(z.string()),
});
type Shipment = z.infer<typeof shipmentSchema>;

const trackerSchema = z.object({
  id: z.string(),
  status: z.string(),
  tracking_details: z.catch(
    z.array(z.object({ status: z.string(), datetime: z.coerce.date() })),
    [],
  ),
});

const CARRIERS: readonly [RegExp, Carrier][] = [
  [/^usps/i, 'usps'],
  [/^ups/i, 'ups'],
  [/^fedex/i, 'fedex'],
];
const carrierOf = (code: string) => CARRIERS.find(([pattern]) => pattern.test(code))?.[1];
const NAMES: Record<Carrier, string> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx' };

/** Services that deliver on the next business day, and those of standard mail, in EasyPost's words. */
const OVERNIGHT = new Set([
  'Express',
  'NextDayAir',
  'NextDayAirSaver',
  'NextDayAirEarlyAM',
  'STANDARD_OVERNIGHT',
  'PRIORITY_OVERNIGHT',
]);
const STANDARD = new Set(['First', 'GroundAdvantage']);

/** The weights of an empty envelope and of each vehicle's documents, and the envelope's size, in ounces and inches. */
const ENVELOPE_OUNCES = 1;
const VEHICLE_OUNCES = 1;
const ENVELOPE = { length: 9.5, width: 6.5, height: 0.25 };
/** The territories and the military's post offices, to which even letters need a customs form. */
const NEEDS_CUSTOMS = new Set(['AA', 'AE', 'AP', 'AS', 'GU', 'MP', 'PR', 'VI']);

const LABEL_MAX_BYTES = 2_000_000;
const LABEL_TIMEOUT_MS = 20_000;

export function createEasyPost({
  from,
  fetch = globalThis.fetch,
  ...options
}: EasyPostOptions & { from: Sender; fetch?: typeof globalThis.fetch }): ShippingGateway {
  const { call } = createEasyPostClient(options);

  async function find(handle: string): Promise<Shipment> {
    const reply = await call(shipmentSchema, ({ Shipment }) => Shipment.retrieve(handle));
    if ('rejection' in reply) throw unexpected(reply.rejection);
    return reply.value;
  }

  return {
    hasAccount: true,

    async open(request) {
      const reply = await call(shipmentSchema, ({ Shipment }) =>
        Shipment.create(shipmentOf(from, request)),
      );
      if ('rejection' in reply) return rejectedBy(reply.rejection);
      const { id, rates, messages } = reply.value;
      return cheapest(rates, request) ? id : noRate(request, messages);
    },

    async buy(handle, request) {
      const opened = await find(handle);
      // The response to an earlier request was lost.
      if (opened.postage_label) return labelOf(opened);
      const rate = cheapest(opened.rates, request);
      if (!rate) return noRate(request, opened.messages);
      const reply = await call(shipmentSchema, ({ Shipment }) => Shipment.buy(handle, rate.id));
      if ('value' in reply) return labelOf(reply.value);
      // Another process has just bought the label.
      const bought = await find(handle);
      return bought.postage_label ? labelOf(bought) : rejectedBy(reply.rejection);
    },

    async readLabel(handle) {
      const { postage_label: label } = await find(handle);
      if (!label) throw unreadable('returned no label');
      return download(label.label_url, options.baseUrl, fetch);
    },

    async refundLabel(handle) {
      const shipment = await find(handle);
      if (!shipment.postage_label) return true;
      if (shipment.refund_status) return shipment.refund_status !== 'rejected';
      const reply = await call(shipmentSchema, ({ Shipment }) => Shipment.refund(handle));
      return 'value' in reply && reply.value.refund_status !== 'rejected';
    },

    async follow({ carrier, number }) {
      // EasyPost returns the existing tracker for the same number.
      const reply = await call(trackerSchema, ({ Tracker }) =>
        Tracker.create({ tracking_code: number, carrier: NAMES[carrier] }),
      );
      if ('rejection' in reply) throw unexpected(reply.rejection);
      return reply.value.id;
    },

    async readTracker(tracker) {
      const reply = await call(trackerSchema, ({ Tracker }) => Tracker.retrieve(tracker));
      if ('rejection' in reply) throw unexpected(reply.rejection);
      return trackingOf(reply.value);
    },
  };
}

function shipmentOf(from: Sender, { parcelUuid, to, vehicles }: LabelRequest) {
  const weight = ENVELOPE_OUNCES + vehicles * VEHICLE_OUNCES;
  return {
    reference: parcelUuid,
    from_address: {
      name: from.name,
      street1: from.street,
      city: from.city,
      state: from.state,
      zip: from.zip,
      country: 'US',
      phone: from.phone,
    },
    to_address: addressOf(to, from.phone),
    parcel: { ...ENVELOPE, weight },
    options: { label_format: 'PNG', label_size: '4x6' },
    ...(NEEDS_CUSTOMS.has(to.state) && { customs_info: customsOf(from.name, weight) }),
  };
}

/** The customer's phone number isn't sent, because it is not on the label. */
function addressOf(to: MailingAddress, phone: string) {
  return {
    name: `${to.first_name} ${to.last_name}`.trim(),
    ...(to.company_name && { company: to.company_name }),
    street1: to.street_address,
    ...(to.unit && { street2: to.unit }),
    city: to.city,
    state: to.state,
    zip: to.zip_code,
    country: 'US',
    phone,
  };
}

function customsOf(signer: string, weight: number) {
  return {
    customs_certify: true,
    customs_signer: signer,
    contents_type: 'documents',
    restriction_type: 'none',
    eel_pfc: 'NOEEI 30.37(a)',
    customs_items: [
      {
        description: 'Vehicle registration documents',
        quantity: 1,
        value: 1,
        weight,
        origin_country: 'US',
      },
    ],
  };
}

/** The cheapest rate of our carriers. USPS sells Express for the next day and for the day after. */
function cheapest(
  rates: readonly Rate[],
  { isOvernight }: Pick<LabelRequest, 'isOvernight'>,
): Rate | undefined {
  const [best] = rates
    .filter(({ carrier, service, delivery_days: days }) => {
      if (!carrierOf(carrier)) return false;
      return isOvernight ? OVERNIGHT.has(service) && (days ?? 1) <= 1 : STANDARD.has(service);
    })
    .toSorted((a, b) => a.rate - b.rate);
  return best;
}

function noRate(
  { isOvernight }: Pick<LabelRequest, 'isOvernight'>,
  messages: Shipment['messages'],
): Rejected {
  const why = messages.map(({ message }) => message).join(' ');
  const what = isOvernight ? 'an overnight label' : 'a label';
  return { rejected: `No carrier offers ${what} to this address. ${why}`.trim() };
}

function labelOf(shipment: Shipment): Label {
  const { selected_rate: rate, tracking_code: number, tracker } = shipment;
  const carrier = rate && carrierOf(rate.carrier);
  if (!rate || !carrier || !number || !tracker) throw unreadable('returned an incomplete label');
  return { carrier, number, costCents: Math.round(rate.rate * 100), tracker: tracker.id };
}

/**
 * EasyPost's statuses, mapped to our states. Any other is `waiting`. `failure` means that the carrier gave up on the
 * delivery.
 */
const MOVING = new Set(['in_transit', 'out_for_delivery', 'available_for_pickup']);
const LOST = new Set(['failure', 'error', 'cancelled']);

function trackingOf({
  status,
  tracking_details: details,
}: z.infer<typeof trackerSchema>): Tracking {
  const times = (matches: (status: string) => boolean) =>
    details
      .filter((one) => matches(one.status))
      .map(({ datetime }) => datetime.getTime())
      .toSorted((a, b) => a - b);
  const [first] = times((one) => MOVING.has(one) || one === 'delivered');
  const acceptedAt = first === undefined ? undefined : new Date(first);
  // EasyPost also reports `delivered` for a parcel that came back to us.
  const [returned] = times((one) => one === 'return_to_sender');
  if (status === 'return_to_sender' || returned !== undefined) {
    return {
      state: 'returned',
      acceptedAt,
      at: returned === undefined ? undefined : new Date(returned),
    };
  }
  const last = times((one) => one === status).at(-1);
  const at = last === undefined ? undefined : new Date(last);
  if (status === 'delivered') return { state: 'delivered', acceptedAt, at };
  if (LOST.has(status)) return { state: 'lost', acceptedAt, at };
  return { state: MOVING.has(status) ? 'moving' : 'waiting', acceptedAt, at };
}

/** Downloads a label from EasyPost's file storage, without the key. */
async function download(
  address: string,
  baseUrl: string,
  fetch: typeof globalThis.fetch,
): Promise<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' && !(isLoopback(address) && isLoopback(baseUrl))) {
    throw unreadable('returned an unsafe label URL');
  }
  try {
    const signal = AbortSignal.timeout(LABEL_TIMEOUT_MS);
    const response = await fetch(address, { redirect: 'error', signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok && bytes.length <= LABEL_MAX_BYTES && isPng(bytes)) return bytes;
  } catch {
    // The label is still stored at EasyPost, so it can be downloaded later.
  }
  throw new GatewayError('shipping', 'The label could not be downloaded', {
    kind: 'outage',
    retryable: true,
  });
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte);
}

function rejectedBy({ message }: Rejection): Rejected {
  return { rejected: `The carrier account reported: ${message}` };
}

function unexpected({ status, code }: Rejection): GatewayError {
  const message = `The carrier account responded with status ${status} ${code}`.trim();
  return new GatewayError('shipping', message, { kind: 'call', retryable: false });
}

function unreadable(what: string): GatewayError {
  return new GatewayError('shipping', `The carrier account ${what}`, {
    kind: 'call',
    retryable: false,
  });
}
