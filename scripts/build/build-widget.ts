/**
 * Builds the checkout widget's loader into dist/widget/: `v1.js` for a script tag, `v1.mjs` for an import,
 * and `v1.d.ts`. Prints their compressed sizes. Fails if the loader exceeds its size budget.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';

export const LOADER_LIMIT_BYTES = 2048;

const root = resolve(import.meta.dirname, '../..');
const source = join(root, 'widgets/checkout');

type LoaderFile = { name: string; text: string; compressedBytes: number };

export async function buildLoader(): Promise<LoaderFile[]> {
  return [await bundle('classic.ts', 'v1.js', 'iife'), await bundle('module.ts', 'v1.mjs', 'esm')];
}

async function bundle(entry: string, name: string, format: 'iife' | 'esm'): Promise<LoaderFile> {
  const { outputFiles } = await build({
    entryPoints: [join(source, entry)],
    bundle: true,
    minify: true,
    write: false,
    format,
    target: 'es2022',
    legalComments: 'none',
    tsconfigRaw: {},
  });
  const text = outputFiles[0]?.text ?? '';
  return { name, text, compressedBytes: brotliCompressSync(text).length };
}

function declarations(): string {
  const types = readFileSync(join(source, 'types.ts'), 'utf8');
  const { outputText } = ts.transpileDeclaration(types, { fileName: 'types.ts' });
  return `${outputText.replace(/^export \{\};\n/m, '')}\nexport declare const mount: RenewalCheckoutApi['mount'];\n`;
}

/** Writes the loader and every released version into a built site. Throws if the loader exceeds its size budget. */
export async function writeWidget(site: string) {
  const out = join(site, 'widget');
  mkdirSync(out, { recursive: true });
  const files = await buildLoader();
  for (const { name, text } of files) writeFileSync(join(out, name), text);
  writeFileSync(join(out, 'v1.d.ts'), declarations());
  cpSync(join(root, 'widgets/releases'), out, {
    recursive: true,
    filter: (path) => !/current\.ts$|integrity\.json$/.test(path),
  });
  const sizes = files.map(({ name, compressedBytes }) => `${name} ${compressedBytes} bytes`);
  console.log(`Widget loader, compressed: ${sizes.join(', ')} (limit ${LOADER_LIMIT_BYTES})`);
  if (files.some(({ compressedBytes }) => compressedBytes > LOADER_LIMIT_BYTES)) {
    throw new Error(`The widget's loader is larger than ${LOADER_LIMIT_BYTES} bytes.`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeWidget(join(root, process.argv[2] ?? 'dist'));
