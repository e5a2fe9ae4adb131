// Runs before `npm start`, `npm test`, and `npm run dev` on the machine's Node (20 or newer): plain JavaScript, no
// dependencies. Installs the packages (including the pinned Node), bundles the server, and builds the site, each only
// if an input has changed.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfInputs, hashOfServer, isBundled } from './build/bundle-record.mjs';
import { isPackage, otherSettings, SITE_STAMP, stampOfSite } from './build/packaged.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const goal = process.argv[2] ?? 'build'; // install | server | build
const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');
const installed = join(root, 'node_modules', '.stamp-install');
const env = {
  ...process.env,
  PATH: bin + (windows ? ';' : ':') + process.env.PATH,
  ASTRO_TELEMETRY_DISABLED: '1',
};
// With NODE_ENV=production, npm would skip the packages that build and test the product.
delete env.NODE_ENV;
delete env.npm_config_omit;
delete env.npm_config_production;

// A package was installed and built where it was created, so only its settings are checked.
if (isPackage) {
  const sentence = goal === 'build' ? otherSettings(env) : undefined;
  // The server hasn't read its own settings yet.
  if (sentence) fail(`${sentence} \`node --run doctor\` lists all other problems.`);
  process.exit(0);
}
canWrite();
if (!isSame(installed, hashOfInputs(['package-lock.json']))) install();
if (goal !== 'install') {
  if (!isBundled(join(root, 'build'), hashOfServer())) {
    run('npm', ['run', '--silent', 'build:server']);
  }
}
if (goal === 'build') {
  // The pages' URLs follow the port. Production requires SITE_URL.
  if (!env.SITE_URL && env.PORT) env.SITE_URL = `http://${env.HOST || '127.0.0.1'}:${env.PORT}`;
  if (!isSame(SITE_STAMP, stampOfSite(env)) || !existsSync(join(root, 'dist'))) {
    console.log('Building the site (up to a minute or two)…');
    run('npm', ['run', '--silent', 'build']);
  }
}

function install() {
  console.log('Installing packages (first run only, up to a few minutes)…');
  run('npm', [
    'install',
    // Install exactly the tested versions. The lockfile must not change with the npm version.
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  linkBundledNode();
  checkNodeVersion();
  writeFileSync(installed, hashOfInputs(['package-lock.json']));
}

/** With install scripts disabled, the Node package is installed but not linked. */
function linkBundledNode() {
  const folder = join(root, 'node_modules', 'node');
  const own = join(folder, 'bin', windows ? 'node.exe' : 'node');
  if (existsSync(folder) && !existsSync(own)) {
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], {
      cwd: folder,
      env,
      stdio: 'inherit',
    });
  }
  if (existsSync(own) && !windows && !existsSync(join(bin, 'node'))) {
    symlinkSync('../node/bin/node', join(bin, 'node'));
  }
}

function checkNodeVersion() {
  const found = spawnSync(windows ? 'node.exe' : 'node', ['-p', 'process.versions.node'], {
    env,
    encoding: 'utf8',
  });
  const version = (found.stdout ?? '').trim();
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 18)) {
    fail(
      `Node ${version} is too old, and Node 24 couldn’t be installed. Install Node 24 and try again.`,
    );
  }
}

function canWrite() {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(`Can’t write to the folder ${root}, which needs to hold packages and the built site.`);
  }
}

function run(command, args) {
  const result = spawnSync(windows ? `${command}.cmd` : command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: windows,
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

function isSame(stamp, value) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === value;
}

function fail(message) {
  // In production, a package must write only log lines.
  const isLogged = isPackage && process.env.NODE_ENV === 'production';
  const line = { level: 'fatal', time: new Date().toISOString(), msg: message };
  console.error(isLogged ? JSON.stringify(line) : message);
  process.exit(1);
}
