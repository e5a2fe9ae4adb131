import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeStorageGateway } from '#tests/support/gateways/storage-suite.ts';
import {
  closedAddress,
  type FakeAnswer,
  type FakeProvider,
  late,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import { s3Account, startS3Server } from '#tests/support/outside/s3-server.ts';
import { GatewayError } from '../../errors.ts';
import { createS3Storage } from './s3.ts';

describeStorageGateway('S3', async () => {
  const { settings, close } = await startS3Server();
  return {
    gateway: createS3Storage(settings),
    expired: createS3Storage({ ...settings, expiresInSeconds: 0 }),
    close,
  };
});

describe('The S3 adapter', () => {
  let provider: FakeProvider;
  beforeEach(async () => {
    provider = await startFakeProvider(() => ({
      status: 200,
      text: '',
      headers: { 'content-type': 'image/png' },
    }));
  });
  afterEach(() => provider.close());

  const connect = (timeoutMs = 10_000, bucketUrl = `${provider.baseUrl}/pictures`) =>
    createS3Storage({ bucketUrl, ...s3Account, timeoutMs, retryDelayMs: 1 });
  const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  it.each<[string, FakeAnswer, number]>([
    ['is down', { status: 503, text: '<Error/>' }, 10_000],
    ['drops the connection', 'dropped', 10_000],
    ['never answers', 'silent', 500],
  ])('tries three times when it %s', async (_case, fail, timeoutMs) => {
    provider.override = () => fail;
    const s3 = connect(timeoutMs);
    const errors = await Promise.all([thrownBy(s3.head('a.png')), thrownBy(s3.delete('a.png'))]);
    for (const error of errors) {
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'storage', retryable: true });
    }
    expect(provider.requests).toHaveLength(6);
  });

  it('reports rejected credentials immediately', async () => {
    provider.override = () => ({ status: 403, text: '<Error/>' });
    const s3 = connect();
    const errors = await Promise.all([thrownBy(s3.head('a.png')), thrownBy(s3.delete('a.png'))]);
    for (const error of errors) {
      expect(error).toMatchObject({ name: 'GatewayError', retryable: false });
    }
    expect(provider.requests).toHaveLength(2);
  });

  it('rejects a response without a length', async () => {
    const error = await thrownBy(connect().head('a.png'));
    expect(error).toMatchObject({ name: 'GatewayError', retryable: false });
  });

  it('waits for a slow response within the time limit', async () => {
    provider.override = () => late(200);
    await connect().delete('a.png');
    expect(provider.requests).toHaveLength(1);
  });

  it('reports that it cannot be reached', async () => {
    const s3 = connect(10_000, await closedAddress());
    expect(await thrownBy(s3.head('a.png'))).toMatchObject({
      name: 'GatewayError',
      message: 'The storage service could not be reached',
      retryable: true,
    });
  });
});
