import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer } from '#tests/support/process/server-process.ts';

describe('a site without a webhook secret', () => {
  it('has no endpoint for content webhooks', { tags: ['long'], timeout: 60_000 }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'site-data-'));
    const server = await startServer({ DATA_DIR: dataDir });
    const headers = { 'content-type': 'application/json' };
    const url = `${server.baseUrl}/v1/api/content`;
    const told = await fetch(`${url}/published`, { method: 'POST', headers, body: '{}' });
    expect(told.status).toBe(404);
    expect((await fetch(`${url}/status`)).status).toBe(404);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
