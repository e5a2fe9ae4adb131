/**
 * A record of the server bundle's inputs and files. The build writes it next to the bundle, and startup reads
 * it before any npm package is installed, so this module is plain JavaScript without dependencies.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ inputs: string, files: string[], previous: string[] }} BundleRecord */

export const RECORD = 'bundle.json';
const SERVER_INPUTS = [
  'package.json',
  'package-lock.json',
  'src',
  'scripts/build/bundle-record.mjs',
  'scripts/build/bundle-server.ts',
];
const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @returns {string} */
export function hashOfServer() {
  return hashOfInputs(SERVER_INPUTS);
}

/**
 * @param {string[]} paths
 * @param {string} [without] a path to leave out
 * @returns {string}
 */
export function hashOfInputs(paths, without) {
  const hash = createHash('sha256');
  const left = without && join(root, without);
  /** @param {string} path */
  const add = (path) => {
    if (path === left || !existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(path.slice(root.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(root, path));
  return hash.digest('hex');
}

/**
 * Undefined if there is no complete bundle.
 *
 * @param {string} folder
 * @returns {BundleRecord | undefined}
 */
export function readRecord(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, RECORD), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Whether the folder contains the complete bundle of these inputs.
 *
 * @param {string} folder
 * @param {string} inputs
 */
export function isBundled(folder, inputs) {
  const record = readRecord(folder);
  return (
    record?.inputs === inputs &&
    ['main.js', ...record.files].every((name) => existsSync(join(folder, name)))
  );
}

/**
 * The record of a bundle that replaces another. Rebundling the same program replaces nothing, because the earlier
 * bundle may still be running.
 *
 * @param {BundleRecord} replaced
 * @param {{ inputs: string, files: string[] }} bundle
 * @returns {BundleRecord}
 */
export function recordOf(replaced, { inputs, files }) {
  const previous = replaced.inputs === inputs ? replaced.previous : replaced.files;
  return { inputs, files, previous };
}
