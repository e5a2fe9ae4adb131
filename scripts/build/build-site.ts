/**
 * Builds the site into a new folder and swaps it in only if the build succeeds: `node scripts/build/build-site.ts
 * [folder] [--whole]`, by default dist. A running server picks up the new site. If an earlier build of the same code
 * and settings has cached its renderer, this build only renders the content. `--whole` bundles the code anyway. Once a
 * site exists, documents that break the build are held back.
 */
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fetchContent } from '#cms/fetch-content.ts';
import { ContentError } from '#cms/parse-content.ts';
import { readContentConfig } from '#config/content.ts';
import { readSecretFiles } from '#config/secret-files.ts';
import { BUILT_BY } from '#server/site/build-site.ts';
import { readLiveContent } from '#server/site/read-built.ts';
import { openContentSource } from '../../lake/serve-content.ts';
import { findLocalLake } from '../content/find-local-lake.ts';
import { BuildError } from './build-error.ts';
import { makeSite } from './make-site.ts';
import { isPackage, SITE_STAMP, stampOfSite } from './packaged.mjs';
import { prepareSite, QUICKLY } from './prepare-site.ts';
import { assertApproved, fetchApprovals } from './publish/approvals.ts';
import { holdBack } from './publish/hold-back.ts';
import { readLastGood, writeLastGood } from './publish/last-good.ts';
import { editorsOf } from './publish/report-to-editors.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { whole: { type: 'boolean', default: false } },
});
const root = resolve(import.meta.dirname, '../..');
const target = resolve(root, positionals[0] || process.env.DIST_DIR || 'dist');
// Built in the target's parent folder, so that a rename suffices.
const made = join(dirname(target), `.${basename(target)}-${process.pid}`);
const env = await findContent({ ...process.env, ...readSecretFiles(process.env) });
const report = editorsOf(env);
const stamp = isPackage ? undefined : stampOfSite(process.env);

try {
  void report(readLiveContent(target), { state: 'building' });
  const readAt = new Date().toISOString();
  const before = readLastGood(target, env);
  const [published, approvals] = await Promise.all([fetchOnce(), fetchApprovals(env)]);
  const { documents, heldBack } = await holdBack(published, before, async (tried) => {
    if (approvals) assertApproved(tried, before, approvals);
    await makeSite(made, tried, options);
  });
  // An editor waits for a build that a server runs. That server runs shrink-site.ts later.
  const isAwaited = env[BUILT_BY] !== undefined && existsSync(target);
  const quality = isAwaited ? QUICKLY : undefined;
  // Reuses the compressed scripts in dist, because most don't depend on the site's settings.
  await prepareSite(made, target, join(root, 'dist'), quality);
  const live = writeLastGood(made, documents, { readAt, heldBack, env });
  swapIn();
  if (stamp && target === join(root, 'dist')) writeFileSync(SITE_STAMP, stamp);
  for (const { document, message } of heldBack) console.error(`Held back: ${document}. ${message}`);
  await report(live, { state: 'idle' });
} catch (error) {
  rmSync(made, { recursive: true, force: true });
  if (!(error instanceof Error)) throw error;
  const failure = { at: new Date().toISOString(), message: error.message };
  await report(readLiveContent(target), { state: 'idle', failure });
  const isExpected = error instanceof ContentError || error instanceof BuildError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

/**
 * If a Studio is running on this machine, the content comes from its lake, which tracks document revisions and shows
 * build reports.
 */
async function findContent(given: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const isChosen = given.SANITY_PROJECT_ID || given.CONTENT_DIR;
  return isChosen ? given : { ...given, ...(await findLocalLake(given)) };
}

async function fetchOnce() {
  const { settings, close } = await openContentSource(env);
  try {
    return await fetchContent(readContentConfig(settings));
  } finally {
    await close();
  }
}

/** Swaps with two renames. A server that reads in between finds no site, keeps serving the old one, and tries again. */
function swapIn() {
  const old = `${made}-old`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(made, target);
  rmSync(old, { recursive: true, force: true });
}
