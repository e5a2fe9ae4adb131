/** An emulator of EasyPost's API, with the documented fields that the product sends and reads. */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { newTracking } from '#tests/support/tracking-numbers.ts';

export type Fault =
  /** The connection breaks before or after EasyPost processes the request. */
  | 'request-lost'
  | 'response-lost'
  /** EasyPost neither processes the request nor responds. */
  | 'silent'
  /** Something in front of EasyPost responds. */
  | { status: number; text: string; headers?: Record<string, string> };

const addressSchema = z.object({
  name: z.string().min(1),
  company: z.string().optional(),
  street1: z.string().min(1),
  street2: z.string().optional(),
  city: z.string().min(1),
  state: z.string().length(2),
  zip: z.string().regex(/^\d{5}/),
  country: z.literal('US'),
  phone: z.string().optional(),
});
const shipmentSchema = z.strictObject({
  reference: z.string().optional(),
  to_address: addressSchema,
  from_address: addressSchema,
  parcel: z.strictObject({
    length: z.number().positive(),
    width: z.number().positive(),
    height: z.number().positive(),
    weight: z.number().positive(),
  }),
  options: z.strictObject({ label_format: z.literal('PNG'), label_size: z.literal('4x6') }),
  customs_info: z.looseObject({ contents_type: z.literal('documents') }).optional(),
});

type Rate = ReturnType<typeof newRate>;
type Tracker = {
  id: string;
  object: 'Tracker';
  tracking_code: string;
  carrier: string;
  status: string;
  weight: number;
  tracking_details: { object: 'TrackingDetail'; status: string; datetime: string }[];
};
type Shipment = z.infer<typeof shipmentSchema> & {
  id: string;
  object: 'Shipment';
  rates: Rate[];
  messages: { carrier: string; message: string }[];
  selected_rate: Rate | null;
  postage_label: { object: 'PostageLabel'; label_url: string } | null;
  tracking_code: string | null;
  tracker: Tracker | null;
  refund_status: string | null;
};
type Event = { id: string; object: 'Event'; description: string; result: Tracker };

const OFFERS = [
  ['USPS', 'First', '1.90', 3],
  ['USPS', 'GroundAdvantage', '5.12', 3],
  ['USPS', 'Priority', '9.35', 2],
  // On routes where Express takes two days, it is not an overnight service.
  ['USPS', 'Express', '28.75', 2],
  ['UPSDAP', 'NextDayAir', '34.10', 1],
  ['FedExDefault', 'STANDARD_OVERNIGHT', '31.40', 1],
  ['DHLExpress', 'Overnight', '12.00', 1],
] as const;

/** A street to which no carrier delivers. */
export const NO_CARRIER = 'Nowhere';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

class Rejected extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`;
function newRate([carrier, service, rate, delivery_days]: (typeof OFFERS)[number]) {
  return { id: newId('rate'), object: 'Rate', carrier, service, rate, delivery_days };
}

export type EasyPostEmulator = Awaited<ReturnType<typeof startEasyPost>>;

export async function startEasyPost() {
  const apiKey = newId('EZTK');
  const shipments: Shipment[] = [];
  const trackers: Tracker[] = [];
  const events: Event[] = [];
  const requests: string[] = [];
  const faults: { operation: string; fault: Fault }[] = [];
  let baseUrl = '';

  function find<T extends { id: string; reference?: string | undefined }>(all: T[], id: string): T {
    const found = all.find((one) => one.id === id || one.reference === id);
    if (!found) throw new Rejected(404, 'NOT_FOUND', 'The requested resource could not be found.');
    return found;
  }

  function addTracker(carrier: string, code: string): Tracker {
    const known = trackers.find((one) => one.tracking_code === code && one.carrier === carrier);
    if (known) return known;
    const tracker: Tracker = {
      ...{ id: newId('trk'), object: 'Tracker', tracking_code: code, carrier },
      ...{ status: 'pre_transit', weight: 2, tracking_details: [] },
    };
    trackers.push(tracker);
    return tracker;
  }

  const handlers: Record<string, (id: string, body: unknown) => object> = {
    'POST shipments': (_, body) => {
      const { data, error } = z.object({ shipment: shipmentSchema }).safeParse(body);
      if (!data) throw new Rejected(422, 'PARAMETER.INVALID', error.issues[0]?.message ?? '');
      const given = data.shipment;
      const isServed = !given.to_address.street1.includes(NO_CARRIER);
      const shipment: Shipment = {
        ...{ ...given, id: newId('shp'), object: 'Shipment' },
        rates: isServed ? OFFERS.map(newRate) : [],
        messages: isServed ? [] : [{ carrier: 'USPS', message: 'The address is undeliverable.' }],
        ...{ selected_rate: null, postage_label: null, tracking_code: null },
        ...{ tracker: null, refund_status: null },
      };
      shipments.push(shipment);
      return shipment;
    },
    'GET shipments/:id': (id) => find(shipments, id),
    'POST shipments/:id/buy': (id, body) => {
      const shipment = find(shipments, id);
      const rateId = z.object({ rate: z.object({ id: z.string() }) }).parse(body).rate.id;
      if (shipment.postage_label) {
        throw new Rejected(
          422,
          'SHIPMENT.POSTAGE.EXISTS',
          'Postage already exists for this shipment.',
        );
      }
      const rate = find(shipment.rates, rateId);
      const code = newTracking();
      Object.assign(shipment, {
        selected_rate: rate,
        tracking_code: code,
        tracker: addTracker(rate.carrier, code),
        postage_label: { object: 'PostageLabel', label_url: `${baseUrl}/files/${id}.png` },
      });
      return shipment;
    },
    'POST shipments/:id/refund': (id) => {
      const shipment = find(shipments, id);
      if (!shipment.postage_label || shipment.refund_status) {
        throw new Rejected(422, 'SHIPMENT.REFUND.UNAVAILABLE', 'Refund is not available.');
      }
      shipment.refund_status = 'submitted';
      return shipment;
    },
    'POST trackers': (_, body) => {
      const { tracker } = z
        .object({ tracker: z.object({ tracking_code: z.string(), carrier: z.string() }) })
        .parse(body);
      return addTracker(tracker.carrier, tracker.tracking_code);
    },
    'GET trackers': () => ({ trackers, has_more: false }),
    'GET trackers/:id': (id) => find(trackers, id),
  };

  function answer(operation: string, id: string, incoming: IncomingMessage, body: unknown) {
    const expected = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
    if (incoming.headers.authorization !== expected) {
      throw new Rejected(401, 'APIKEY.INACTIVE', 'This api key is no longer active.');
    }
    const handler = handlers[operation];
    if (!handler) throw new Rejected(404, 'NOT_FOUND', `No ${operation}`);
    return handler(id, body);
  }

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
    const { pathname } = new URL(incoming.url ?? '/', 'http://easypost.test');
    if (pathname.startsWith('/files/')) {
      response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
      return;
    }
    const [, kind = '', id = '', verb] =
      /^\/v2\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
    const operation = [`${incoming.method} ${kind}`, id && ':id', verb].filter(Boolean).join('/');
    requests.push(operation);
    const at = faults.findIndex((one) => one.operation === operation);
    const fault = at === -1 ? undefined : faults.splice(at, 1)[0]?.fault;
    if (fault === 'silent') return;
    if (fault === 'request-lost') {
      response.destroy();
      return;
    }
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'text/html', ...fault.headers });
      response.end(fault.text);
      return;
    }
    const text = Buffer.concat(chunks).toString();
    let status = 200;
    let json: object;
    try {
      json = structuredClone(answer(operation, id, incoming, text ? JSON.parse(text) : undefined));
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      status = error.status;
      json = { error: { code: error.code, message: error.message, errors: [] } };
    }
    if (fault === 'response-lost') {
      response.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  baseUrl = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : 0}`;

  return {
    baseUrl,
    apiKey,
    shipments,
    trackers,
    events,
    requests,
    fail: (operation: string, fault: Fault) => void faults.push({ operation, fault }),
    bought: () => shipments.filter(({ postage_label: label }) => label !== null),
    move(code: string, status: string, at: Date): Event {
      const tracker = trackers.find((one) => one.tracking_code === code);
      if (!tracker) throw new Error(`Nobody follows ${code}`);
      tracker.status = status;
      const datetime = at.toISOString();
      tracker.tracking_details.push({ object: 'TrackingDetail', status, datetime });
      const event: Event = {
        ...{ id: newId('evt'), object: 'Event', description: 'tracker.updated' },
        result: structuredClone(tracker),
      };
      events.push(event);
      return event;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An event as EasyPost sends it: weights have decimals, and the signature covers the bytes. */
export function signShippingEvent(event: object, secret: string) {
  const body = JSON.stringify(event).replace(/"weight":(\d+)([,}])/g, '"weight":$1.0$2');
  const hmac = createHmac('sha256', secret.normalize('NFKD')).update(body).digest('hex');
  return { body, signature: `hmac-sha256-hex=${hmac}` };
}
