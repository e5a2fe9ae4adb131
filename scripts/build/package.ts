/**
 * Makes a folder that runs on a machine with nothing but Node 24: `npm run package [-- FOLDER]`, by default .package. It
 * has the server, the site with the settings of this moment (`SITE_URL`!), the program that renders its pages, so that
 * content can be published there, the operators' commands, and of the installed packages those that all of this imports.
 * `--with-database` adds the PostgreSQL server for this kind of machine, for a product that runs without DATABASE_URL.
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
import { BUILD } from '#server/db/build.ts';
import { programsPackage } from '#server/db/embedded/programs.ts';
import { readRecord } from './bundle-record.mjs';
import { copyPackages } from './package/copy-packages.ts';
import { importedPackages } from './package/imported-packages.ts';
import { PACKAGED, pageSettings } from './packaged.mjs';
import { findRenderer, nameOfRenderer } from './renderer/kept-renderers.ts';

const root = resolve(import.meta.dirname, '../..');
const { values: options, positionals } = parseArgs({
  options: { 'with-database': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const target = resolve(positionals[0] ?? join(root, '.package'));
// Beside the target, so that a folder of that name is always a whole package.
const made = join(dirname(target), `.${basename(target)}-${process.pid}`);

/** What runs, and what says how. */
const PARTS = ['lake', 'public', 'scripts', 'src', 'deploy', 'docs/operations'];
const FILES = [
  'astro.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'LICENSE',
  'NOTICE',
  '.env.example',
];
const manifestSchema = z.object({ scripts: z.object({ prestart: z.string(), start: z.string() }) });
const COMMIT = 'src/server/db/commit.txt';

const SETTINGS = 'deploy/settings.env';
const settings = join(target, SETTINGS);
if (existsSync(settings) && /^SESSION_SECRET=./m.test(readFileSync(settings, 'utf8'))) {
  console.error(`${settings} is filled in: move it out of the package first.`);
  process.exit(1);
}
if (existsSync(target) && !existsSync(join(target, PACKAGED))) {
  console.error(`${target} is there and is no package: name another folder.`);
  process.exit(1);
}
// Before the folder is there, which would be a change that is not committed.
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
  // Secrets that somebody has filled in get into no image.
  writeFileSync(join(made, '.dockerignore'), `${SETTINGS}\n`);
}

/** As `git archive` writes it. */
function commit(): string {
  const archived = readFileSync(join(root, COMMIT), 'utf8').trim();
  if (!archived.startsWith('$')) return archived;
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain') !== '') {
    console.error('Some changes are not committed: the package holds them, its commit does not.');
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

/** The program keeps its name, which its sources decide: those of the package say another commit. */
function copyRenderer(): string {
  const kept = findRenderer(nameOfRenderer(process.env));
  if (!kept) throw new Error('The program that renders the pages was not kept.');
  const asked = `import { nameOfRenderer } from './scripts/build/renderer/kept-renderers.ts';
    process.stdout.write(nameOfRenderer(process.env))`;
  // Its packages are not there yet.
  cpSync(kept.folder, join(made, '.astro/renderers', 'unnamed'), { recursive: true });
  copyPackages(root, made, ['zod']);
  const name = node(made, '--input-type=module', '-e', asked);
  renameSync(join(made, '.astro/renderers/unnamed'), join(made, '.astro/renderers', name));
  return kept.folder;
}

function node(cwd: string, ...words: string[]): string {
  return execFileSync(process.execPath, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
