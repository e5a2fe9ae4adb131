import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isAlive } from '../is-alive.ts';
import { createSiteBuild, installationOf } from './build-site.ts';

const NEVER_MS = 60 * 60_000;

function buildBy(program: string, shrink = '', quietMs = NEVER_MS) {
  const root = mkdtempSync(join(tmpdir(), 'root-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'scripts/build'), { recursive: true });
  writeFileSync(join(root, 'scripts/build/build-site.ts'), program);
  writeFileSync(join(root, 'scripts/build/shrink-site.ts'), shrink);
  const lines: string[] = [];
  const logger = pino({}, { write: (line) => lines.push(line) });
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const build = createSiteBuild(root, { folder, installation: 'ours', quietMs }, logger);
  return { build, lines, folder, root };
}

it('logs the output of a successful build', { tags: ['EDIT-006'] }, async () => {
  const { build, lines } = buildBy('console.log("fine"); console.error("bundled again")');
  await build();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('bundled again');
});

it('logs nothing for a silent build', async () => {
  const { build, lines } = buildBy('console.log("fine")');
  await build();
  expect(lines).toEqual([]);
});

it('fails with the last line of a failed build', async () => {
  const { build } = buildBy('console.error("first\\nsecond\\n"); process.exit(1)');
  await expect(build()).rejects.toThrow(/^second$/);
});

it('compresses the files further later, until the next build stops it', async () => {
  const note = `import { writeFileSync } from 'node:fs';
    writeFileSync(process.argv[2] + '/pid', String(process.pid));
    setInterval(() => {}, 1000);`;
  const { build, folder } = buildBy('', note, 1);
  await build();
  const pid = () => Number(readFileSync(join(folder, 'pid'), 'utf8'));
  await expect.poll(pid).toBeGreaterThan(0);
  const first = pid();
  onTestFinished(() => void process.kill(pid()));
  await build();
  await expect.poll(() => isAlive(first)).toBe(false);
  await expect.poll(pid).not.toBe(first);
});

it('compresses the files further after a failed build, too, and logs a failure', async () => {
  const { build, lines } = buildBy(
    'process.exit(1)',
    'console.error("disk full"); process.exit(1)',
    1,
  );
  await expect(build()).rejects.toThrow();
  await expect.poll(() => lines.join()).toContain('disk full');
});

it('logs a failure to start compressing, and keeps running', async () => {
  const { build, lines, root } = buildBy('', '', 1000);
  await build();
  rmSync(root, { recursive: true });
  await expect.poll(() => lines.join()).toContain('ENOENT');
});

it("passes on the pages' settings and none of the server's secrets", async () => {
  vi.stubEnv('S3_BUCKET_URL', 'https://bucket.example');
  vi.stubEnv('DATA_DIR', '/srv/storefront');
  vi.stubEnv('SANITY_WEBHOOK_SECRET', 'a-secret');
  vi.stubEnv('DATABASE_URL', 'postgres://somewhere');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const names = '["S3_BUCKET_URL", "DATA_DIR", "SANITY_WEBHOOK_SECRET", "DATABASE_URL"]';
  const { build } = buildBy(
    `console.error(${names}.filter((name) => name in process.env).join()); process.exit(1)`,
  );
  await expect(build()).rejects.toThrow(/^S3_BUCKET_URL,DATA_DIR$/);
});

it('keeps the URL with which `npm start` built the pages, unless SITE_URL is set', async () => {
  const { build, folder } = buildBy('console.error(process.env.SITE_URL); process.exit(1)');
  writeFileSync(join(folder, 'built.json'), '{"site_url":"http://127.0.0.1:4871"}');
  vi.stubEnv('SITE_URL', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(build()).rejects.toThrow(/^http:\/\/127\.0\.0\.1:4871$/);
  vi.stubEnv('SITE_URL', 'https://renew.example.com');
  await expect(build()).rejects.toThrow(/^https:\/\/renew\.example\.com$/);
});

it("rebuilds its own site or a manually built one, but never another installation's", {
  tags: ['OPER-008'],
}, async () => {
  const { build, folder } = buildBy('console.error(process.env.BUILT_BY); process.exit(1)');
  const builtBy = (built: object) =>
    writeFileSync(join(folder, 'built.json'), JSON.stringify({ builtAt: '', ...built }));
  builtBy({ built_by: 'theirs' });
  await expect(build()).rejects.toThrow(/^Another installation built the site in DIST_DIR/);
  for (const ours of [{ built_by: 'ours' }, {}]) {
    builtBy(ours);
    await expect(build()).rejects.toThrow(/^ours$/);
  }
});

it('distinguishes installations by database and URL, not by password or local port', () => {
  const [dataDir, siteUrl] = ['/srv/data', 'https://renew.example.com'];
  const at = (databaseUrl: string | undefined, url = siteUrl) =>
    installationOf({ databaseUrl, dataDir, siteUrl: url });
  const same = at('postgres://a:b@db.example/shop');
  expect(at('postgres://a:c@db.example/shop')).toBe(same);
  const others = [
    at('postgres://a:b@db.example/staging'),
    at('postgres://a:b@db.example/shop', 'https://staging.example.com'),
    at(undefined),
  ];
  expect(new Set([same, ...others]).size).toBe(4);
  expect(at(undefined, 'http://127.0.0.1:4321')).toBe(at(undefined, 'http://localhost:5000'));
});
