/**
 * Lighthouse on the built site, as on a phone: the median of three runs on home, FAQ, a service and a
 * legal page. `npm run lighthouse` fetches Lighthouse when it is asked for; the product does not need it.
 * Fails where a figure is below 100. `npm run lighthouse -- /faq` measures one page.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findBrowser } from '../tests/support/find-browser.ts';
import { startServer } from '../tests/support/server-process.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = ['/', '/faq', '/services/renew-vehicle-registration', '/privacy-policy'];

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), scoreDisplayMode: z.string() }),
  ),
});
type Report = z.infer<typeof reportSchema>;

const given = process.argv.slice(2);
const pages = given.length > 0 ? given : PAGES;
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const browser = await findBrowser();
const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
let isPerfect = true;
try {
  console.log(['page', ...CATEGORIES].join('\t'));
  for (const page of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await measure(page, run));
    const scores = CATEGORIES.map((category) =>
      median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100)),
    );
    console.log([page, ...scores.map(Math.round)].join('\t'));
    if (scores.some((score) => Math.round(score) < 100)) {
      isPerfect = false;
      for (const line of weakPoints(reports)) console.log(`  ${line}`);
    }
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isPerfect ? 0 : 1);

async function measure(page: string, run: number): Promise<Report> {
  const output = join(folder, `${run}.json`);
  const flags = ['--headless=new', ...browser.args].join(' ');
  const child = spawn(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      '--yes',
      LIGHTHOUSE,
      `${server.baseUrl}${page}`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: browser.executablePath } },
  );
  const status = await new Promise((ended) => child.once('exit', ended));
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${page}`);
  return reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function weakPoints(reports: Report[]): string[] {
  const weak = reports.flatMap(({ audits }) =>
    Object.values(audits)
      .filter(
        ({ score, scoreDisplayMode }) =>
          score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
      )
      .map(({ title, score }) => `${title} (${score})`),
  );
  return [...new Set(weak)];
}
