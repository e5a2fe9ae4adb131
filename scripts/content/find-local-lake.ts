import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';

type Env = Record<string, string | undefined>;

const root = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 1000;

/**
 * The settings by which a program reads and writes the content in the local lake that `npm run studio` has started
 * here; undefined where none runs, or it is another project's.
 */
export async function findLocalLake(env: Env): Promise<Env | undefined> {
  const file = resolve(root, env.LAKE_WORK_DIR || '.data/lake', 'token.json');
  if (!existsSync(file)) return undefined;
  const token = z.string().parse(JSON.parse(readFileSync(file, 'utf8')));
  const url = `http://127.0.0.1:${env.LAKE_PORT || 3333}`;
  try {
    const answer = await fetch(`${url}/v2025-02-19/users/me`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return undefined;
  } catch {
    return undefined;
  }
  return { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: url, SANITY_WRITE_TOKEN: token };
}
