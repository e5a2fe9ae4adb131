import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  closedAddress,
  type FakeAnswer,
  type FakeProvider,
  late,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { describeWebhookGateway } from './contract.ts';
import { createHttpWebhook } from './http.ts';

const TAKEN: FakeAnswer = { status: 204, text: '' };
const statuses = { '/taking': 204, '/refusing': 410, '/down': 503 };

/** Servers of partners, each under a path of its own. */
function startPartners() {
  return startFakeProvider(({ url }) => {
    const status = Object.entries(statuses).find(([path]) => path === url.pathname)?.[1] ?? 404;
    return { status, text: '' };
  });
}

describeWebhookGateway('the HTTP webhook', async () => {
  const partners = await startPartners();
  return {
    gateway: createHttpWebhook(),
    addressOf: (server) => `${partners.baseUrl}/${server}`,
    taken: () =>
      partners.requests
        .filter(({ url }) => url.pathname === '/taking')
        .map(({ headers, body }) => ({ headers: Object.fromEntries(headers), body })),
    close: partners.close,
  };
});

describe('the HTTP webhook', () => {
  let partner: FakeProvider;
  beforeEach(async () => {
    partner = await startFakeProvider(() => TAKEN);
  });
  afterEach(() => partner.close());

  const deliver = (url = partner.baseUrl, timeoutMs = 10_000) =>
    createHttpWebhook({ timeoutMs }).deliver({ url, headers: {}, body: '{}' });
  const unreachable = {
    name: 'GatewayError',
    gateway: 'webhook',
    retryable: true,
    message: "The partner's server could not be reached",
  };

  it('posts JSON', async () => {
    await deliver();
    const [request] = partner.requests;
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('content-type')).toBe('application/json');
  });

  it('does not follow a redirect', async () => {
    partner.override = () => ({ status: 302, text: '', headers: { location: '/elsewhere' } });
    await expect(deliver()).rejects.toMatchObject(unreachable);
    expect(partner.requests).toHaveLength(1);
  });

  it('waits for a slow server within the time limit', async () => {
    partner.override = () => late(200);
    await deliver();
    expect(partner.requests).toHaveLength(1);
  });

  it.each<[string, FakeAnswer]>([
    ['never answers', 'silent'],
    ['drops the connection', 'dropped'],
  ])('gives a server up that %s', async (_case, answer) => {
    partner.override = () => answer;
    await expect(deliver(partner.baseUrl, 500)).rejects.toMatchObject(unreachable);
  });

  it('says that nothing is at the address', async () => {
    await expect(deliver(await closedAddress())).rejects.toMatchObject(unreachable);
  });
});
