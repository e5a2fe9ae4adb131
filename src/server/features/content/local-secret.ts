import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../../db/build.ts';

/**
 * The secret that the Studio on this machine has made for itself and for the site beside it, whichever starts first;
 * undefined where there is none.
 */
export function readLocalSecret(file: string | undefined): string | undefined {
  const path = file && resolve(ROOT, file);
  if (!path || !existsSync(path)) return undefined;
  return z
    .string()
    .min(16)
    .parse(JSON.parse(readFileSync(path, 'utf8')));
}
