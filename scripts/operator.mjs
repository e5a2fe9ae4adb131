/**
 * What `npm run backup` and all other commands of operators start: the bundled command or, where the sources are others than
 * the bundle's, the sources. It installs and builds nothing, as a shop may be running from this folder.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfServer, isBundled } from './build/bundle-record.mjs';
import { isPackage } from './build/packaged.mjs';

/** Of an import before `npm start` has installed the packages, and Node 24 among them. */
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
