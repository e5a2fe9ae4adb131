/**
 * Releases of the widget's loader. A version that partners pin never changes: its files are committed, and the current
 * loader must match the newest version byte for byte.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { buildLoader } from './build-widget.ts';

const widgets = resolve(import.meta.dirname, '../../widgets');
export const RELEASES = join(widgets, 'releases');
const HASHES = 'integrity.json';

const manifestSchema = z.object({ name: z.string(), version: z.string() });
const hashesSchema = z.record(z.string(), z.string());

/** The name and version of the partner package. */
export function packageManifest() {
  const text = readFileSync(join(widgets, 'package/package.json'), 'utf8');
  return manifestSchema.parse(JSON.parse(text));
}

/** In the format of a script tag's `integrity` attribute. */
export const integrityOf = (bytes: string | Buffer) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** All released versions with their files and recorded hashes. */
export function releasedLoaders() {
  return readdirSync(RELEASES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name: version }) => {
      const folder = join(RELEASES, version);
      const noted = hashesSchema.parse(JSON.parse(readFileSync(join(folder, HASHES), 'utf8')));
      const names = readdirSync(folder).filter((name) => name !== HASHES);
      const files = names.map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
      return { version, noted, files };
    });
}

/** Writes the release of the package's version. Throws if that version was released with different bytes. */
export async function releaseLoader(): Promise<void> {
  const { version } = packageManifest();
  const folder = join(RELEASES, version);
  const files = await buildLoader();
  if (existsSync(folder)) {
    const changed = files.filter(
      ({ name, text }) => readFileSync(join(folder, name), 'utf8') !== text,
    );
    if (changed.length === 0) return;
    throw new Error(
      `The loader differs from the released ${version}: raise the version in widgets/package/package.json.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  const hashes = files.map(({ name, text }) => [name, integrityOf(text)]);
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, HASHES), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  const [classic] = files;
  writeFileSync(join(RELEASES, 'current.ts'), currentRelease(version, classic?.text ?? ''));
}

/** The module that pins a loader version in the package. */
export function currentRelease(version: string, loader: string): string {
  return [
    '/** Written by `npm run widget:package`: the loader that the package loads, and no other. */',
    'export const RELEASE = {',
    `  version: '${version}',`,
    `  path: '/widget/${version}/v1.js',`,
    `  integrity: '${integrityOf(loader)}',`,
    '} as const;',
    '',
  ].join('\n');
}
