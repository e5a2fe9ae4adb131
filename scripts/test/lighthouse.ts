/**
 * Runs Lighthouse on the built site, emulating a phone: the median of three runs on the home page, the FAQ, a service
 * page, and a legal page. `npm run lighthouse` downloads Lighthouse on demand, because the product does not need it.
 * Fails if any score is below 100. `npm run lighthouse -- /faq` measures one page; `-- --partner` measures a partner's
 * page with and without our closed widget, which may cost at most one point in any score.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findBrowser } from '#tests/support/browser/find-browser.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { median } from '../bench/figures.ts';
import { startDemoPartner } from '../demo-partner.ts';

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
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const browser = await findBrowser();
const server = await startServer({ DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn' });
let isGood = true;
try {
  console.log(['page', ...CATEGORIES].join('\t'));
  if (given[0] === '--partner') isGood = await comparePartner();
  else
    for (const page of given.length > 0 ? given : PAGES) isGood = (await isPerfect(page)) && isGood;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isGood ? 0 : 1);

async function isPerfect(page: string): Promise<boolean> {
  const { scores, reports } = await scoresOf(page, `${server.baseUrl}${page}`);
  const isBelow = scores.some((score) => score < 100);
  if (isBelow) for (const line of weakPoints(reports)) console.log(`  ${line}`);
  return !isBelow;
}

/** Whether the widget costs the partner's page at most one point in each score. */
async function comparePartner(): Promise<boolean> {
  const partner = await startDemoPartner({ port: 0, checkout: server.baseUrl });
  const page = `http://localhost:${partner.port}`;
  const plain = `${page}/?widget=none`;
  const [one, other] = await Promise.all(
    [plain, page].map(async (url) => (await fetch(url)).text()),
  );
  if (one === other) throw new Error('The pages to compare are the same');
  const without = await scoresOf('without the widget', plain);
  const withIt = await scoresOf('with the widget', `${page}/`);
  await partner.close();
  return without.scores.every((score, index) => score - (withIt.scores[index] ?? 0) <= 1);
}

async function scoresOf(title: string, url: string) {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await measure(url, run));
  const scores = CATEGORIES.map((category) =>
    Math.round(median(reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100))),
  );
  console.log([title, ...scores].join('\t'));
  return { scores, reports };
}

async function measure(url: string, run: number): Promise<Report> {
  const output = join(folder, `${run}.json`);
  const flags = ['--headless=new', ...browser.args].join(' ');
  const child = spawn(
    process.platform === 'win32' ? 'npx.cmd' : 'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    { stdio: 'inherit', env: { ...process.env, CHROME_PATH: browser.executablePath } },
  );
  const status = await new Promise((ended) => child.once('exit', ended));
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}`);
  return reportSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
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
