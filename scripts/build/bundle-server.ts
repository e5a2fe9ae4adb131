/**
 * Bundles the server and the operator commands into build/, so that startup reads a few files instead of a thousand and
 * doesn't strip types. Files that the server reads at run time stay where they are. Libraries stay separate if they
 * contain more than JavaScript or few processes need them.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { hashOfServer, RECORD, readRecord, recordOf } from './bundle-record.mjs';

// The hash is computed first, so that the next start bundles changes made during this build.
const inputs = hashOfServer();
/** A process must restart its own version of the thread, even after a newer bundle is built. */
const THREAD = `thread-${inputs.slice(0, 8)}`;
const ENTRIES = {
  main: 'src/server/main.ts',
  operator: 'src/server/operator/main.ts',
  [THREAD]: 'src/server/background/thread.ts',
};
const EXTERNAL = ['fontkit', 'pdfkit', 'pg-native', 'sharp'];
const NODE = 24;
/** Comes first in every file, so that an outdated Node gets a clear message instead of a syntax error. */
const NEEDS_NODE = `if (Number.parseInt(process.versions.node, 10) < ${NODE}) {
  console.error(\`The server needs Node ${NODE} or newer, and this is Node \${process.versions.node}.\`);
  process.exit(1);
}`;
/** Bundled CommonJS libraries call `require`, which ES modules don't have. */
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
// Without a record, the age of the files is unknown, so keep all of them.
const replaced = readRecord(target) ?? { inputs: '', files: found, previous: [] };
const files = Object.keys(metafile.outputs).map((path) => basename(path));
const record = recordOf(replaced, { inputs, files });
// A process that still runs the previous bundle may load more of its files at any time.
const kept = new Set([RECORD, ...record.files, ...record.previous]);
for (const name of found) if (!kept.has(name)) rmSync(join(target, name));
writeFileSync(join(target, RECORD), JSON.stringify(record, null, 2));
