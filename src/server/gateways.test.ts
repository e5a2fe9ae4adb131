import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { sandboxCards } from './gateways/payment/sandbox.ts';
import type { StoredCharge } from './gateways/payment/sandbox-port.ts';
import { createSandboxStorage } from './gateways/storage/sandbox.ts';
import { createGateways, sandboxStorage } from './gateways.ts';
import { createLogger } from './logger.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe('Storage in a folder', () => {
  it('signs upload URLs with a derived key, not with the server secret', async () => {
    const secret = 'the secret that all keys are derived from';
    const clock = () => new Date();
    const { storage, files } = sandboxStorage({ dataDir, secret, clock });
    const upload = await storage.presignPut({
      key: 'profile/picture.png',
      contentType: 'image/png',
      contentLength: 1,
    });
    const put = () =>
      new Request(new URL(upload.url, 'http://storefront.test'), {
        method: 'PUT',
        headers: { ...upload.headers, 'content-length': '1' },
        body: 'x',
      });
    // The signature is accepted, but the content is not a picture.
    expect((await files(put()))?.status).toBe(415);
    const bySecret = createSandboxStorage({
      folder: join(dataDir, 'files'),
      secret,
      baseUrl: operationPaths.files,
      clock,
      maxBytesOf: () => 1_000,
    });
    expect((await bySecret.handle(put())).status).toBe(403);
  });
});

describe('The sandbox’s bank', () => {
  function open() {
    const charges = new Map<string, StoredCharge>();
    const secret = 'the secret that all keys are derived from';
    const { gateways } = createGateways(readServerConfig({}), {
      ...{ dataDir, secret, clock: () => new Date(), logger: createLogger('fatal') },
      ...{ countCall: () => {}, outbox: { keep: async () => {} }, localLakeToken: () => undefined },
      testCharges: {
        find: async (uuid) => charges.get(uuid),
        add: async (charge) => void charges.set(charge.uuid, charge),
        addRefund: async () => {},
      },
    });
    return { gateways, charges };
  }
  const method = {
    kind: 'card',
    card: { number: sandboxCards.authenticates, expMonth: '01', expYear: '2040', cvv: '123' },
  } as const;

  it('authenticates test payments, whose charges stay apart from the others', async () => {
    const { gateways, charges } = open();
    const { payment } = gateways.test;
    const handle = await payment.open({ paymentUuid: 'p1', amountCents: 100, orderIds: [] });
    const asked = await payment.pay(handle, { method, returnUrl: 'https://a.test/' });
    const url = asked.outcome === 'action_required' ? new URL(asked.url) : undefined;
    await gateways.decideAsBank?.(url?.searchParams.get('payment') ?? '', true);
    expect(await payment.resume(handle)).toMatchObject({ outcome: 'succeeded' });
    expect([...charges.keys()]).toEqual(['p1']);
    expect(await gateways.live.payment.find(handle)).toEqual({ outcome: 'open' });
  });
});
