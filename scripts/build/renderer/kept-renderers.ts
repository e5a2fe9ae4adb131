/** Where the programs that render the site's pages are kept, each with the files that need no content. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { hashOfInputs } from '../bundle-record.mjs';
import { PAGE_SETTINGS, picturesOrigin, SITE_INPUTS } from '../site-inputs.mjs';

const root = resolve(import.meta.dirname, '../../..');
const home = join(root, '.astro/renderers');
const CONTENT = 'src/cms/dataset';
/** Vite reads settings from them. */
const SETTING_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];
/** Builds with other settings take turns with those of the site, for example those of tests. */
const KEPT = 3;
const keysSchema = z.record(z.string(), z.string());

export type KeptRenderer = {
  folder: string;
  program: string;
  files: string;
  /** Where a file is kept that was drawn from what `key` says. */
  drawn(pathname: string, key: string): string;
};

/** Names what the pages are made from beside the content: code, libraries, settings and Node. */
export function nameOfRenderer(env: Record<string, string | undefined>): string {
  const settings = PAGE_SETTINGS.map((name) => env[name] ?? '');
  const parts = [hashOfInputs([...SITE_INPUTS, ...SETTING_FILES], CONTENT), process.version];
  return hashOf([...parts, ...settings, picturesOrigin(env)].join('\n'));
}

export function findRenderer(name: string): KeptRenderer | undefined {
  const folder = join(home, name);
  if (!existsSync(folder)) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  return openRenderer(folder);
}

/** Takes over what a build has kept in `folder`, and from its site what was drawn. */
export function takeOverRenderer(name: string, folder: string, site: string): void {
  const { drawn } = openRenderer(folder);
  const keys = keysSchema.parse(JSON.parse(readFileSync(join(folder, 'keys.json'), 'utf8')));
  for (const [pathname, key] of Object.entries(keys))
    cpSync(join(site, pathname), drawn(pathname, key));
  const kept = join(home, name);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  renameSync(folder, kept);
  for (const old of byAge(home).slice(KEPT)) rmSync(old, { recursive: true, force: true });
}

function openRenderer(folder: string): KeptRenderer {
  return {
    folder,
    program: join(folder, 'program/renderer.mjs'),
    files: join(folder, 'files'),
    drawn: (pathname, key) => join(folder, 'drawn', hashOf(`${pathname}\n${key}`)),
  };
}

/** What lies in a folder, the newest first. */
function byAge(folder: string): string[] {
  const paths = readdirSync(folder).map((name) => join(folder, name));
  const ageOf = new Map(paths.map((path) => [path, statSync(path).mtimeMs]));
  return paths.sort((one, other) => (ageOf.get(other) ?? 0) - (ageOf.get(one) ?? 0));
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
