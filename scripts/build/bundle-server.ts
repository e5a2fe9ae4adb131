/**
 * Bundles the server into build/, which `npm start` runs: a start reads a few files instead of a thousand, none of
 * which has to be stripped of its types. Files that the server reads stay where they are; so do the libraries
 * that are no plain code or that few processes need.
 */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { DAY_MS } from '#contracts/vehicle/days.ts';

/** The programs: each becomes a file of the same name. */
const ENTRIES = ['src/server/main.ts', 'src/server/background/thread.ts'];
const EXTERNAL = ['@electric-sql/pglite', 'fontkit', 'pdfkit', 'pg-native', 'sharp'];
/** Libraries that are not modules call it. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module';
const require = makeRequire(import.meta.url);`;

const root = resolve(import.meta.dirname, '../..');
const target = join(root, 'build');

const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ENTRIES,
  outdir: target,
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external: EXTERNAL,
  banner: { js: REQUIRE },
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  tsconfigRaw: {},
});
for (const name of readdirSync(target)) {
  // A process that still runs an earlier bundle may load another part of it.
  const isOld = Date.now() - statSync(join(target, name)).mtimeMs > DAY_MS;
  if (isOld && !(`build/${name}` in metafile.outputs)) rmSync(join(target, name));
}
