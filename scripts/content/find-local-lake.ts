import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { API } from '#cms/lake-api.ts';
import { lakeTokenFile } from '#config/lake-files.ts';

type Env = Record<string, string | undefined>;

const root = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 1000;

/** The address and the token of the local lake; undefined where none was ever started. */
export function readLocalLake(env: Env): { url: string; token: string } | undefined {
  const file = resolve(root, lakeTokenFile(env));
  if (!existsSync(file)) return undefined;
  const token = z.string().parse(JSON.parse(readFileSync(file, 'utf8')));
  return { url: `http://127.0.0.1:${env.LAKE_PORT || 3333}`, token };
}

/**
 * The settings by which a program reads and writes the content in the local lake that `npm run studio` has started
 * here; undefined where none runs, or it is another project's.
 */
export async function findLocalLake(env: Env): Promise<Env | undefined> {
  const lake = readLocalLake(env);
  if (!lake) return undefined;
  try {
    const answer = await fetch(`${lake.url}/v${API.apiVersion}/users/me`, {
      headers: { authorization: `Bearer ${lake.token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) return undefined;
  } catch {
    return undefined;
  }
  return {
    SANITY_PROJECT_ID: 'local',
    SANITY_API_HOST: lake.url,
    SANITY_WRITE_TOKEN: lake.token,
  };
}
