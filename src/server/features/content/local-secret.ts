import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../../db/build.ts';

/** The secret shared by the local Studio and site, created by whichever starts first. Undefined if there is none. */
export function readLocalSecret(file: string | undefined): string | undefined {
  const path = file && resolve(ROOT, file);
  if (!path || !existsSync(path)) return undefined;
  return z
    .string()
    .min(16)
    .parse(JSON.parse(readFileSync(path, 'utf8')));
}
