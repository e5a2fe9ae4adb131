/**
 * Opens Sanity Studio: on the repository's content through the local Content Lake or, with SANITY_PROJECT_ID, on a
 * hosted dataset. Installs and builds the Studio if it has changed. `build` only installs and builds it. `types`
 * generates the files that depend on the Studio's document types. `export` and `import` copy local content with
 * Sanity's own tools.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { previewUrlOfStudio } from './preview/settings.ts';
import { shortTypes } from './short-types.ts';
import { hashOf, stampFile, stampOf, stampOfTypes } from './studio-stamp.ts';

const studio = resolve(import.meta.dirname, '../../studio');
const types = resolve(studio, '../src/cms/content.gen.ts');
const windows = process.platform === 'win32';
const projectId = process.env.SANITY_PROJECT_ID;
// The build embeds this URL.
const previewUrl = previewUrlOfStudio(process.env);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  SANITY_STUDIO_PREVIEW_URL: previewUrl,
  DO_NOT_TRACK: '1',
};
// With NODE_ENV=production, npm would skip the packages that build the Studio.
delete env.NODE_ENV;
delete env.npm_config_omit;

prepare('node_modules', 'package-lock.json', hashOf(['package-lock.json']), () => {
  console.log('Installing the Studio (first run only, a few minutes)…');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
});

const [, , task, ...parameters] = process.argv;
if (task === 'export' || task === 'import') {
  const script = join(studio, 'copy-content.ts');
  follow('node', [script, task, ...parameters], process.cwd(), process.env);
} else if (task === 'types') {
  const extract = ['schema', 'extract', '--path', 'schema.extracted.json'];
  run(sanity(), [...extract, '--enforce-required-fields', '--force']);
  run(sanity(), ['typegen', 'generate']);
  writeFileSync(types, shortTypes(readFileSync(types, 'utf8')));
  writeFileSync(stampFile, `${stampOfTypes()}\n`);
} else if (projectId) {
  const hosted = {
    ...env,
    SANITY_STUDIO_PROJECT_ID: projectId,
    SANITY_STUDIO_DATASET: env.SANITY_DATASET || 'production',
  };
  follow(sanity(), ['dev', '--host', '127.0.0.1'], studio, hosted);
} else {
  const made = `${stampOf(sources())} ${previewUrl}`;
  prepare('dist', 'index.html', made, () => {
    console.log('Building the Studio…');
    const local = { ...env, SANITY_STUDIO_PROJECT_ID: '', SANITY_STUDIO_DATASET: '' };
    run(sanity(), ['build', '--yes'], local);
  });
  if (task !== 'build') follow('node', ['lake/main.ts'], resolve(studio, '..'), process.env);
}

/** Skips the work if its result exists and was made from the same input. */
function prepare(folder: string, proof: string, made: string, work: () => void) {
  const stamp = join(studio, folder, '.stamp');
  const present = folder === 'dist' ? existsSync(join(studio, folder, proof)) : true;
  if (present && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  work();
  writeFileSync(stamp, made);
}

function sources(): string[] {
  return readdirSync(studio, { recursive: true, encoding: 'utf8' })
    .filter((path) => !/^(node_modules|dist|\.sanity)([\\/]|$)/.test(path))
    .filter((path) => /\.tsx?$|^package-lock\.json$/.test(path));
}

function sanity() {
  return join(studio, 'node_modules', '.bin', windows ? 'sanity.cmd' : 'sanity');
}

function run(command: string, args: string[], environment: NodeJS.ProcessEnv = env) {
  const options = { cwd: studio, env: environment, stdio: 'inherit', shell: windows } as const;
  const { status } = spawnSync(windows && command === 'npm' ? 'npm.cmd' : command, args, options);
  if (status !== 0) process.exit(status ?? 1);
}

function follow(command: string, args: string[], cwd: string, environment: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { cwd, env: environment, stdio: 'inherit', shell: windows });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
