import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EasyPostEmulator,
  type Fault,
  NO_CARRIER,
  signShippingEvent,
  startEasyPost,
} from '#tests/support/easypost/server.ts';
import { describeShippingGateway, newRequest } from '#tests/support/gateways/shipping-suite.ts';
import { closedAddress } from '#tests/support/outside/fake-provider.ts';
import { GatewayError } from '../../../errors.ts';
import type { ShippingGateway } from '../port.ts';
import { createEasyPost } from './easypost.ts';
import { createEasyPostEvents } from './events.ts';

const POST = { tags: ['POST-003'] };
const from = {
  ...{ name: 'Corner Renewals', street: '100 Main St', city: 'Sacramento' },
  ...{ state: 'CA', zip: '95814', phone: '9165550100' },
};
/** This timeout is long enough for a busy machine. Tests of the timeout override it. */
const TIMEOUT_MS = 10_000;
const BUY = 'POST shipments/:id/buy';

function connect(
  { baseUrl, apiKey }: Pick<EasyPostEmulator, 'baseUrl' | 'apiKey'>,
  timeoutMs = TIMEOUT_MS,
) {
  return createEasyPost({ baseUrl, apiKey, from, timeoutMs });
}

describeShippingGateway('EasyPost', async () => {
  const easypost = await startEasyPost();
  return {
    gateway: connect(easypost),
    account: { report: ({ number }, status, at) => void easypost.move(number, status, at) },
    close: easypost.close,
  };
});

describe('EasyPost', POST, () => {
  let easypost: EasyPostEmulator;
  let shipping: ShippingGateway;
  beforeEach(async () => {
    easypost = await startEasyPost();
    shipping = connect(easypost);
  });
  afterEach(() => easypost.close());

  async function opened(changes: Parameters<typeof newRequest>[0] = {}): Promise<string> {
    const handle = await shipping.open(newRequest(changes));
    if (typeof handle !== 'string') throw new Error('Expected an opened label');
    return handle;
  }
  const buy = (handle: string) => shipping.buy(handle, { isOvernight: false });
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it('buys the cheapest label from a carrier that we know, and one that arrives the next day', async () => {
    await buy(await opened());
    await shipping.buy(await opened({ isOvernight: true }), { isOvernight: true });
    expect(easypost.bought().map(({ selected_rate: rate }) => rate?.service)).toEqual([
      'First',
      'STANDARD_OVERNIGHT',
    ]);
    expect(easypost.shipments[0]).toMatchObject({
      to_address: { name: 'Ada Driver', street1: '1 MAIN ST', street2: 'APT 2', zip: '94607' },
      from_address: { name: 'Corner Renewals', phone: '9165550100' },
      parcel: { weight: 2 },
    });
  });

  it.each<Fault>(['response-lost', 'request-lost'])(
    'buys no second label after a failure: %s',
    async (fault) => {
      const handle = await opened();
      easypost.fail(BUY, fault);
      expect(await thrownBy(buy(handle))).toMatchObject({ kind: 'outage', retryable: true });
      const label = await buy(handle);
      expect(label).toMatchObject({ carrier: 'usps', costCents: 190 });
      expect(easypost.bought()).toHaveLength(1);
      expect(await buy(handle)).toEqual(label);
    },
  );

  it('buys only one label if two processes ask for it', async () => {
    const handle = await opened();
    const [one, other] = await Promise.all([buy(handle), buy(handle)]);
    expect(one).toEqual(other);
    expect(easypost.bought()).toHaveLength(1);
  });

  it('passes on the reason for not selling a label', async () => {
    const { to } = newRequest();
    const nowhere = { to: { ...to, street_address: `1 ${NO_CARRIER} St` } };
    expect(await shipping.open(newRequest(nowhere))).toEqual({
      rejected: 'No carrier offers a label to this address. The address is undeliverable.',
    });
    expect(await shipping.open(newRequest({ to: { ...to, zip_code: '' } }))).toEqual({
      rejected: expect.stringMatching(/^The carrier account reported: /),
    });
  });

  it('fills in customs information for a territory or the military', async () => {
    const { to } = newRequest();
    await opened({ to: { ...to, city: 'APO', state: 'AP', zip_code: '96325' } });
    expect(easypost.shipments[0]?.customs_info).toMatchObject({
      customs_signer: 'Corner Renewals',
    });
  });

  it.each<[string, Fault, object]>([
    [
      'a timeout',
      'silent',
      { kind: 'outage', message: 'The carrier account did not respond in time' },
    ],
    ['a proxy’s page', { status: 502, text: '<h1>Bad gateway</h1>' }, { kind: 'outage' }],
    [
      'a redirect',
      { status: 302, text: '', headers: { location: 'https://elsewhere.example.com/' } },
      { kind: 'outage' },
    ],
    ['something other than JSON', { status: 200, text: 'ok' }, { kind: 'outage' }],
  ])('reports %s as an outage that names nobody', async (_, fault, expected) => {
    const patience = fault === 'silent' ? 500 : TIMEOUT_MS;
    easypost.fail('POST shipments', fault);
    const error = await thrownBy(connect(easypost, patience).open(newRequest()));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ ...expected, retryable: true });
    expect(inspect(error, { depth: 9 })).not.toMatch(/Driver|MAIN ST/);
  });

  it('tells a wrong key from an outage', async () => {
    const wrong = connect({ baseUrl: easypost.baseUrl, apiKey: 'EZTKwrong' });
    expect(await thrownBy(wrong.open(newRequest()))).toMatchObject({ kind: 'credentials' });
    const closed = connect({ baseUrl: await closedAddress(), apiKey: 'EZTK' });
    expect(await thrownBy(closed.open(newRequest()))).toMatchObject({
      kind: 'outage',
      message: 'The carrier account could not be reached (ECONNREFUSED)',
    });
  });
});

describe('EasyPost’s events', POST, () => {
  const events = createEasyPostEvents(['secret of today', 'secret of yesterday']);
  const event = { id: 'evt_1', result: { id: 'trk_1', object: 'Tracker', weight: 2 } };
  const read = ({ body, signature }: { body: string; signature: string }) =>
    events.readEvent(body, new Headers({ 'X-Hmac-Signature': signature }));

  it('are read only if the signature matches the exact text', async () => {
    const signed = signShippingEvent(event, 'secret of today');
    expect(await read(signed)).toEqual({ id: 'evt_1', tracker: 'trk_1' });
    expect(await read(signShippingEvent(event, 'secret of yesterday'))).toBeDefined();
    expect(await read(signShippingEvent(event, 'another'))).toBeUndefined();
    expect(await read({ ...signed, body: signed.body.replace('trk_1', 'trk_2') })).toBeUndefined();
    expect(await read({ ...signed, signature: '' })).toBeUndefined();
  });

  it('may be about something else', async () => {
    const other = { id: 'evt_2', result: { id: 'batch_1', object: 'Batch' } };
    expect(await read(signShippingEvent(other, 'secret of today'))).toEqual({
      id: 'evt_2',
      tracker: undefined,
    });
    expect(await read(signShippingEvent({ id: 1 }, 'secret of today'))).toBeUndefined();
  });
});
