/**
 * Bundles the server and the operators' commands into build/: a start reads a few files instead of a thousand, none of
 * which has to be stripped of its types. Files that the server reads stay where they are; so do the libraries
 * that are no plain code or that few processes need.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { hashOfServer, RECORD, readRecord, recordOf } from './bundle-record.mjs';

// Read first: what changes while it bundles is bundled by the next start.
const inputs = hashOfServer();
/** A process starts its own thread again, even when a later bundle lies there. */
const THREAD = `thread-${inputs.slice(0, 8)}`;
/** The programs, by the name of their file. */
const ENTRIES = {
  main: 'src/server/main.ts',
  operator: 'src/server/operator/main.ts',
  [THREAD]: 'src/server/background/thread.ts',
};
const EXTERNAL = ['fontkit', 'pdfkit', 'pg-native', 'sharp'];
const NODE = 24;
/** Stands first in each part: whichever runs first says what an older version lacks before it is missed. */
const NEEDS_NODE = `if (Number.parseInt(process.versions.node, 10) < ${NODE}) {
  console.error(\`The server needs Node ${NODE} or newer, and this is Node \${process.versions.node}.\`);
  process.exit(1);
}`;
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
  target: `node${NODE}`,
  external: EXTERNAL,
  banner: { js: `${NEEDS_NODE}\n${REQUIRE}` },
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  define: { THREAD_FILE: JSON.stringify(`./${THREAD}.js`) },
  tsconfigRaw: {},
});
const found = readdirSync(target);
// Of a bundle without a record nobody knows which files are older ones.
const replaced = readRecord(target) ?? { inputs: '', files: found, previous: [] };
const files = Object.keys(metafile.outputs).map((path) => basename(path));
const record = recordOf(replaced, { inputs, files });
// A process that still runs the previous bundle may load another part of it, however old that is.
const kept = new Set([RECORD, ...record.files, ...record.previous]);
for (const name of found) if (!kept.has(name)) rmSync(join(target, name));
writeFileSync(join(target, RECORD), JSON.stringify(record, null, 2));
