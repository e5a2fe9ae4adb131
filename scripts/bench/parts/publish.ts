/** Measures the time from publishing a change in the local Content Lake until the page shows it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FAQ } from '#routes/pages.ts';
import { lakeClient } from '#tests/support/lake-client.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { startLake } from '../../../lake/start-lake.ts';
import { copySite } from '../../../tests/site/build-copy.ts';
import { figureOf } from '../figures.ts';
import type { BenchPart } from '../lab.ts';

const SECRET = 'a-secret-of-the-bench';
const QUESTION = 'faqEntry-refund';
const LATE_MS = 120_000;

export const publish: BenchPart = async ({ options }) => {
  const site = copySite();
  const folder = mkdtempSync(join(tmpdir(), 'bench-lake-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lake = await startLake({
    datasetDir: site.contentDir,
    workDir: join(folder, 'work'),
    picturesDir: join(folder, 'pictures'),
    port: 0,
    site: { url, secret: SECRET },
  });
  const source = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: lake.url, CONTENT_DIR: '' };
  const built = await site.build(source);
  if (built.status !== 0) throw new Error(`The site was not built: ${built.lastLine}`);
  const server = await startServer({
    ...source,
    DIST_DIR: site.distDir,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SANITY_WEBHOOK_SECRET: SECRET,
  });
  const editor = lakeClient(lake);

  async function untilShown(question: string): Promise<void> {
    const end = Date.now() + LATE_MS;
    while (Date.now() < end) {
      if ((await (await fetch(`${url}${FAQ}`)).text()).includes(question)) return;
      await wait(50);
    }
    throw new Error(`Not on the site after ${LATE_MS / 1000} s: ${question}`);
  }

  try {
    const rounds: number[] = [];
    for (let round = 1; round <= options.rounds; round += 1) {
      const question = `May I have my money back, try ${round}?`;
      const startedAt = performance.now();
      await editor.patch(QUESTION).set({ question }).commit();
      await untilShown(question);
      rounds.push((performance.now() - startedAt) / 1000);
    }
    return [figureOf('from publish to page', rounds, { unit: 's', goal: { atMost: 5 } })];
  } finally {
    await server.stop();
    await lake.close();
    site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
};
