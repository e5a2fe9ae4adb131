import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeWebhookGateway } from '#tests/support/gateways/webhook-suite.ts';
import {
  closedAddress,
  type FakeAnswer,
  type FakeProvider,
  late,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { isPublic } from '../../http/public-ip.ts';
import { lookupPublic } from '../public-request.ts';
import { createHttpWebhook } from './http.ts';

const TAKEN: FakeAnswer = { status: 204, text: '' };
const statuses = { '/taking': 204, '/refusing': 410, '/down': 503 };

function startPartners() {
  return startFakeProvider(({ url }) => {
    const status = Object.entries(statuses).find(([path]) => path === url.pathname)?.[1] ?? 404;
    return { status, text: '' };
  });
}

describeWebhookGateway('the HTTP webhook', async () => {
  const partners = await startPartners();
  return {
    gateway: createHttpWebhook({ toThisMachine: true }),
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
    createHttpWebhook({ timeoutMs, toThisMachine: true }).deliver({ url, headers: {}, body: '{}' });
  const unreachable = {
    name: 'GatewayError',
    gateway: 'webhook',
    retryable: true,
  };

  it('posts JSON', async () => {
    await deliver();
    const [request] = partner.requests;
    expect(request?.method).toBe('POST');
    expect(request?.headers.get('content-type')).toBe('application/json');
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect: %i', async (status) => {
    partner.override = () => ({ status, text: '', headers: { location: '/elsewhere' } });
    await expect(deliver()).rejects.toMatchObject({
      ...unreachable,
      message: `The partner's server responded with ${status}. We don’t follow redirects: enter the final URL as the webhook URL`,
    });
    expect(partner.requests).toHaveLength(1);
  });

  it('waits for a slow server within the time limit', async () => {
    partner.override = () => late(200);
    await deliver();
    expect(partner.requests).toHaveLength(1);
  });

  it.each<[string, FakeAnswer, string]>([
    ['never responds', 'silent', 'did not respond within 0.5 seconds'],
    ['drops the connection', 'dropped', 'closed the connection without a response'],
  ])('gives up on a server that %s', async (_case, answer, why) => {
    partner.override = () => answer;
    const message = `The partner's server ${why}`;
    await expect(deliver(partner.baseUrl, 500)).rejects.toMatchObject({ ...unreachable, message });
  });

  it.each([
    ...['http://127.0.0.1', 'https://127.0.0.1', 'https://localhost', 'https://127.9.9.9'],
    ...['http://2130706433', 'https://2130706433', 'https://0x7f.1', 'https://0177.0.0.1'],
    ...['https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[::ffff:7f00:1]', 'https://[::]'],
    ...['https://0.0.0.0', 'https://10.255.255.1', 'https://172.16.0.1', 'https://192.168.0.1'],
    ...['https://100.64.0.1', 'https://169.254.169.254', 'https://[fd00::1]', 'https://[fe80::1]'],
    ...[
      'https://[64:ff9b::7f00:1]',
      'https://[2002:7f00:1::]',
      'https://239.1.1.1',
      'ftp://a.example',
    ],
    ...['http://partner.example', 'no address'],
  ])('posts nothing to %s in production', { tags: ['SAFE-003'] }, async (origin) => {
    const url = URL.canParse(origin) ? `${origin}:${new URL(partner.baseUrl).port}/` : origin;
    const sent = createHttpWebhook().deliver({ url, headers: {}, body: '{}' });
    await expect(sent).rejects.toMatchObject({ name: 'GatewayError', gateway: 'webhook' });
    expect(partner.requests).toEqual([]);
  });

  it('never connects to a name that resolves to a private network', {
    tags: ['SAFE-003'],
  }, async () => {
    const addresses = async (name: string) =>
      new Promise((resolve) =>
        lookupPublic(name, { all: true }, (error, found) => resolve(error?.message ?? found)),
      );
    expect(await addresses('localhost')).toBe('localhost is an address on a private network');
    expect(await addresses('8.8.8.8')).toEqual([{ address: '8.8.8.8', family: 4 }]);
    for (const open of ['8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00::1']) {
      expect(isPublic(open), open).toBe(true);
    }
  });

  it('reports that nothing is listening at the address', async () => {
    const message = "The partner's server refused the connection";
    const sent = deliver(await closedAddress());
    await expect(sent).rejects.toMatchObject({ ...unreachable, message });
  });

  it('reports that the server speaks no TLS', async () => {
    const message = "The partner's server has no valid certificate (EPROTO)";
    const sent = deliver(partner.baseUrl.replace('http:', 'https:'));
    await expect(sent).rejects.toMatchObject({ ...unreachable, message });
  });
});
