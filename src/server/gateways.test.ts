import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { operationPaths } from '#contracts/api/paths.ts';
import { createSandboxStorage } from './gateways/storage/sandbox.ts';
import { sandboxStorage } from './gateways.ts';

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
