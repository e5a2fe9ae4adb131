import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { dataset } from '#tests/support/lake-per-test.ts';
import { listen } from '../../../lake/serve-content.ts';
import { startLake } from '../../../lake/start-lake.ts';
import { waitForLocalLake } from '../../../scripts/content/find-local-lake.ts';

it('waits until the Studio runs', { tags: ['EDIT-005'] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lake-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = createServer();
  const url = new URL(await listen(server, 0));
  await new Promise((resolve) => server.close(resolve));

  const onWait = vi.fn();
  const waiting = waitForLocalLake({ LAKE_WORK_DIR: folder, LAKE_PORT: url.port }, onWait);
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledOnce());
  const lake = await startLake({
    datasetDir: dataset,
    workDir: folder,
    picturesDir: join(folder, 'pictures'),
    port: Number(url.port),
  });
  onTestFinished(() => lake.close());
  expect(await waiting).toMatchObject({
    SANITY_API_HOST: lake.url,
    SANITY_WRITE_TOKEN: lake.token,
  });
});
