/**
 * Builds the npm package for partners from `widgets/`: the loader module, the React component, and their types, with
 * this version of the loader pinned. Run `npm run widget:package`, then `npm pack` in the folder that it prints.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import ts from 'typescript';
import { packageManifest, releaseLoader } from './widget-release.ts';

const root = resolve(import.meta.dirname, '../..');
const widgets = join(root, 'widgets');

/** The modules with public types, by their names in the package. */
const TYPED = {
  'package/checkout.ts': 'checkout',
  'package/react.ts': 'react',
  'checkout/types.ts': 'types',
  'react/load.ts': 'load',
  'react/RenewalCheckout.tsx': 'RenewalCheckout',
  'releases/current.ts': 'release',
};

/** Writes the package to a folder and replaces its contents. */
export async function writePackage(folder: string): Promise<void> {
  await releaseLoader();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'README.md']) {
    cpSync(join(widgets, 'package', name), join(folder, name));
  }
  await build({
    entryPoints: [join(widgets, 'package/checkout.ts'), join(widgets, 'package/react.ts')],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    external: ['react', 'react/jsx-runtime'],
    tsconfigRaw: {},
  });
  for (const [source, name] of Object.entries(TYPED)) {
    writeFileSync(join(folder, `${name}.d.ts`), typesOf(source));
  }
}

/** The declarations of a module, with imports renamed to the package's module names. */
function typesOf(source: string): string {
  const text = readFileSync(join(widgets, source), 'utf8');
  const { outputText } = ts.transpileDeclaration(text, {
    fileName: source,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
  });
  return outputText.replace(/(from ['"])(\.[^'"]+)(['"])/g, (_, before, path, after) => {
    const module = join(source, '..', path);
    const found = Object.entries(TYPED).find(([name]) => name === module);
    if (!found) throw new Error(`${source} has types of ${module}, which is not in the package`);
    return `${before}./${found[1]}.js${after}`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = join(root, process.argv[2] ?? '.widget-package');
  await writePackage(folder);
  const { name, version } = packageManifest();
  console.log(`${name} ${version} is in ${folder}: run npm pack there.`);
}
