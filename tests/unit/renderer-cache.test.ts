import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderSite } from '../../scripts/build/renderer/render-site.ts';
import {
  addRenderer,
  findRenderer,
  tryToCache,
} from '../../scripts/build/renderer/renderer-cache.ts';

const PROGRAM = `
  export const open = ([{ _id }]) => ({
    site: 'https://site.example',
    getPaths: async () => {
      await globalThis.meanwhile?.();
      return [{ pathname: '/faq', route: { type: 'page' } }];
    },
    render: async () => new Response(_id),
  });
`;
const DOCUMENTS = [{ _id: 'questions', _type: 'faqEntry' }];
const HOUR_MS = 60 * 60_000;

let folder: string;
let home: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cached-'));
  home = join(folder, 'home');
  // Rendering also sets NODE_ENV. Stubbing it here restores it after the test.
  vi.stubEnv('NODE_ENV', 'production');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    rmSync(folder, { recursive: true });
  });
});

function cache(name: string, script = 'one.js') {
  const made = join(folder, 'made');
  write(join(made, 'program/renderer.mjs'), PROGRAM);
  write(join(made, 'files/scripts', script), 'run()');
  write(join(made, 'keys.json'), '{}');
  const site = join(folder, 'built');
  write(join(site, 'widget/v1.js'), 'show()');
  addRenderer(name, made, site, home);
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function find(name: string) {
  const found = findRenderer(name, home);
  if (!found) throw new Error(`${name} is not cached`);
  return found;
}

describe('a cached renderer', { tags: ['EDIT-006'] }, () => {
  it('builds a site from its files and pages', async () => {
    cache('a');
    const site = join(folder, 'site');
    await renderSite(find('a'), site, DOCUMENTS);
    for (const file of ['scripts/one.js', 'widget/v1.js', 'faq/index.html']) {
      expect(existsSync(join(site, file)), file).toBe(true);
    }
    expect(readFileSync(join(site, 'faq/index.html'), 'utf8')).toBe('questions');
  });

  it('builds no site without one of its files', async () => {
    cache('a');
    const found = find('a');
    rmSync(join(found.files, 'scripts/one.js'));
    await expect(renderSite(found, join(folder, 'site'), DOCUMENTS)).rejects.toThrow('one.js');
  });

  it.each([
    ['replaced', () => cache('a', 'other.js'), 'replaced'],
    ['removed', () => rmSync(join(home, 'a'), { recursive: true }), 'ENOENT'],
  ])('builds no site if it is %s in the meantime', async (_, meanwhile, message) => {
    cache('a');
    vi.stubGlobal('meanwhile', meanwhile);
    await expect(renderSite(find('a'), join(folder, 'site'), DOCUMENTS)).rejects.toThrow(message);
  });

  it('replaces a cached renderer with the same name, and leaves nothing else behind', () => {
    cache('a');
    cache('a', 'other.js');
    expect(find('a').names()).toEqual(['scripts/other.js', 'widget/v1.js']);
    expect(existsSync(join(folder, 'made-replaced'))).toBe(false);
  });

  it('is kept while it may be in use, and later while it is among the newest', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    for (const name of names) cache(name);
    for (const name of names) expect(existsSync(join(home, name)), name).toBe(true);
    const anHourAgo = Date.now() - HOUR_MS;
    for (const [index, name] of names.entries()) {
      const used = new Date(anHourAgo - index);
      utimesSync(join(home, name), used, used);
    }
    find('e');
    cache('f');
    expect(names.filter((name) => existsSync(join(home, name)))).toEqual(['a', 'e']);
  });
});

describe('caching a renderer', { tags: ['EDIT-006'] }, () => {
  it('does not fail the build if it fails, and says so', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    const full = new Error('ENOSPC');
    tryToCache(
      'a',
      () => 'a',
      () => {
        throw full;
      },
    );
    expect(told).toHaveBeenCalledWith(expect.stringContaining('could not be cached'), full);
  });

  it('is skipped if the code changed during the build', () => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    const taken: string[] = [];
    tryToCache(
      'a',
      () => 'b',
      () => taken.push('changed'),
    );
    expect(told).toHaveBeenCalledOnce();
    tryToCache(
      'a',
      () => 'a',
      () => taken.push('same'),
    );
    expect(taken).toEqual(['same']);
  });
});
