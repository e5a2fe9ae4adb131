/**
 * Runs `npm run backup` and the other operator commands: from the bundle or, if the sources have changed since, from
 * the sources. It installs and builds nothing, because the shop may be running from this folder.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfServer, isBundled } from './build/bundle-record.mjs';
import { isPackage } from './build/packaged.mjs';

/** The codes of an import error that occurs because `npm start` has not installed the packages and Node 24 yet. */
const NOT_INSTALLED = ['ERR_MODULE_NOT_FOUND', 'ERR_UNKNOWN_FILE_EXTENSION'];

const root = fileURLToPath(new URL('..', import.meta.url));
const isFresh = isPackage || isBundled(join(root, 'build'), hashOfServer());
try {
  await import(isFresh ? '../build/operator.js' : '../src/server/operator/main.ts');
} catch (error) {
  if (!NOT_INSTALLED.includes(error.code)) throw error;
  console.error(`A package is missing (${error.message}). Run npm start to install all packages.`);
  process.exitCode = 1;
}
