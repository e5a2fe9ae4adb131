/** Compresses the files of a served site further: `node scripts/build/shrink-site.ts folder`. You can stop it at any time. */
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { shrink } from './prepare-site.ts';

const [folder = 'dist'] = process.argv.slice(2);
await shrink(folder);
const now = new Date();
// Servers reload the site once this file changes.
utimesSync(join(folder, 'built.json'), now, now);
