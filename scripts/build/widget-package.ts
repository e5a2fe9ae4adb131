/**
 * Builds the npm package for partners from `widgets/`: the loader module, the React component, and their types, with
 * this version of the loader pinned. Run `npm run widget:package`, then `npm pack` in the folder that it prints.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import * as z from 'zod';
import { buildLoader } from './build-widget.ts';

const root = resolve(import.meta.dirname, '../..');
const widgets = join(root, 'widgets');

/**
 * Releases of the widget's loader. A version that partners pin never changes: its files are committed, and the current
 * loader must match the newest version byte for byte.
 */
export const RELEASES = join(widgets, 'releases');
const HASHES = 'integrity.json';

const manifestSchema = z.object({ name: z.string(), version: z.string() });
const hashesSchema = z.record(z.string(), z.string());

export function packageManifest() {
  const text = readFileSync(join(widgets, 'package/package.json'), 'utf8');
  return manifestSchema.parse(JSON.parse(text));
}

/** In the format of a script tag's `integrity` attribute. */
export const integrityOf = (bytes: string | Buffer) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

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

/** Throws if the package's version was already released with different bytes. */
async function releaseLoader(): Promise<void> {
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
    '/** Written by `npm run widget:package`: the only loader that the package loads. */',
    'export const RELEASE = {',
    `  version: '${version}',`,
    `  path: '/widget/${version}/v1.js',`,
    `  integrity: '${integrityOf(loader)}',`,
    '} as const;',
    '',
  ].join('\n');
}

/** Modules with public types, with their names in the package. */
const TYPED = {
  'package/checkout.ts': 'checkout',
  'package/react.ts': 'react',
  'package/webhook.ts': 'webhook',
  'checkout/types.ts': 'types',
  'react/load.ts': 'load',
  'react/RenewalCheckout.tsx': 'RenewalCheckout',
  'releases/current.ts': 'release',
};

export async function writePackage(folder: string): Promise<void> {
  await releaseLoader();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'README.md']) {
    cpSync(join(widgets, 'package', name), join(folder, name));
  }
  await build({
    entryPoints: ['checkout', 'react', 'webhook'].map((name) =>
      join(widgets, 'package', `${name}.ts`),
    ),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: ['react', 'react/jsx-runtime', 'node:crypto'],
    tsconfigRaw: {},
  });
  for (const [source, name] of Object.entries(TYPED)) {
    writeFileSync(join(folder, `${name}.d.ts`), typesOf(source));
  }
}

/** Renames imports to the package's module names. */
function typesOf(source: string): string {
  const text = readFileSync(join(widgets, source), 'utf8');
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: source,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
  });
  return outputText.replace(/(from ['"])(\.[^'"]+)(['"])/g, (_, before, path, after) => {
    const module = join(source, '..', path);
    const found = Object.entries(TYPED).find(([name]) => name === module);
    if (!found) throw new Error(`${source} uses types from ${module}, which is not in the package`);
    return `${before}./${found[1]}.js${after}`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(root, process.argv[2] ?? '.widget-package');
  await writePackage(folder);
  const { name, version } = packageManifest();
  console.log(`${name} ${version} is in ${folder}: run npm pack there.`);
}
