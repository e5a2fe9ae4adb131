import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { isLoopback } from '#config/connection-urls.ts';
import type { ServerConfig } from '#config/server.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import { PAGE_PRICES } from '#contracts/catalogue/price-list-schema.ts';
import { QUICK_LIST } from './asset-table.ts';
import { isBuiltByAnother, readBuilder } from './read-built.ts';

/** The settings that a build receives. They exclude the server's secrets. */
const READ =
  /^(PATH|HOME|TMPDIR|TEMP|TMP|SystemRoot|SITE_URL|S3_BUCKET_URL|CONTENT_DIR|DATA_DIR|LAKE_PORT|LAKE_WORK_DIR|SANITY_(?!WEBHOOK)\w+|PUBLIC_\w+)$/;
const KEPT_CHARACTERS = 20_000;

export const compileCacheIn = (root: string) => join(root, '.astro/compiled');

/** The variable that tells a build which installation requested it. */
export const BUILT_BY = 'BUILT_BY';

const OF_ANOTHER =
  'Another installation built the site in DIST_DIR. Set a separate DIST_DIR, or run `npm run build` to take it over.';

type Target = {
  folder: string;
  installation: string;
  /** How long after a build, without another one, its files are compressed further. */
  quietMs?: number;
};

/**
 * Returns a function that builds the site with these prices into the folder, in a separate process. If that process
 * fails, the function throws an error with the last line of its output. Otherwise, it logs the output. Compressing the
 * files further takes longer than a build, so it happens later, and the next build stops it.
 */
export function createSiteBuild(
  root: string,
  { folder, installation, quietMs = 30_000 }: Target,
  logger: Logger,
) {
  let quiet: NodeJS.Timeout | undefined;
  let shrinking: ChildProcess | undefined;

  function shrink() {
    const child = run('scripts/build/shrink-site.ts', { NODE_COMPILE_CACHE: compileCacheIn(root) });
    child.process.unref();
    shrinking = child.process;
    // The next build's kill has no code.
    child.process.once('close', (code) => {
      if (code) logger.warn({ reason: child.words() }, 'the site’s files couldn’t be shrunk');
    });
  }

  function run(program: string, env: NodeJS.ProcessEnv) {
    const { PATH } = process.env;
    const child = spawn(process.execPath, [program, folder], {
      cwd: root,
      env: { PATH, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let words = '';
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-KEPT_CHARACTERS);
    });
    // Without a listener, a process that can't start would end the server.
    child.on('error', (cause) => {
      words = cause.message;
    });
    return { process: child, words: () => words };
  }

  function shrinkLater() {
    quiet = setTimeout(shrink, quietMs).unref();
  }

  // The server may have stopped before an earlier site was shrunk.
  if (existsSync(join(folder, QUICK_LIST))) shrinkLater();

  return async function buildSite(prices?: PriceList): Promise<void> {
    if (isBuiltByAnother(folder, installation)) throw new Error(OF_ANOTHER);
    clearTimeout(quiet);
    shrinking?.kill();
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => READ.test(name)));
    const { site_url } = readBuilder(folder);
    const build = run('scripts/build/build-site.ts', {
      // `npm start` derives it from PORT.
      ...(site_url !== undefined && { SITE_URL: site_url }),
      ...env,
      NODE_COMPILE_CACHE: compileCacheIn(root),
      [BUILT_BY]: installation,
      ...(prices && { [PAGE_PRICES]: JSON.stringify(prices) }),
    });
    const [code] = await once(build.process, 'close');
    // Also after a failure, for the site before it.
    shrinkLater();
    const words = build.words();
    if (code !== 0) throw new Error(lastLine(words) ?? 'The site couldn’t be built.');
    if (words !== '') logger.warn({ reason: words }, 'the site was built with a warning');
  };
}

function lastLine(text: string): string | undefined {
  return text
    .split('\n')
    .map((line) => line.trim())
    .findLast((line) => line !== '');
}

/**
 * Identifies this installation by its database and URL. Other installations may serve the same folder, but would
 * overwrite each other's prices and URL if they built it.
 */
export function installationOf({
  databaseUrl,
  dataDir,
  siteUrl,
}: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 'siteUrl'>): string {
  const place = databaseUrl === undefined ? resolve(dataDir) : placeOf(new URL(databaseUrl));
  // Loopback URLs, such as the default, are left out, because their port may change.
  const site = isLoopback(siteUrl) ? '' : siteUrl;
  return createHash('sha256').update(`${place} ${site}`).digest('base64url').slice(0, 22);
}

/** The database's URL without the user and password, which may change. */
function placeOf({ host, pathname, searchParams }: URL): string {
  return `${host}${pathname} ${searchParams.get('host') ?? ''}`;
}
