import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { API } from '#cms/lake-api.ts';
import { lakeTokenFile } from '#config/lake-files.ts';

type Env = Record<string, string | undefined>;

const root = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 1000;
const RETRY_MS = 500;

/** Undefined if no local lake was ever started. */
function readLocalLake(env: Env): { url: string; token: string } | undefined {
  const file = resolve(root, lakeTokenFile(env));
  if (!existsSync(file)) return undefined;
  const token = z.string().parse(JSON.parse(readFileSync(file, 'utf8')));
  return { url: `http://127.0.0.1:${env.LAKE_PORT || 3333}`, token };
}

/**
 * The settings that point a program at the running local lake of `npm run studio`. Undefined if none is running or it
 * serves another project.
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

/**
 * Waits until the local lake responds, and returns its settings. The Studio's first start takes minutes. Calls `onWait`
 * if it has to wait.
 */
export async function waitForLocalLake(env: Env, onWait: () => void): Promise<Env> {
  for (let round = 0; ; round += 1) {
    const lake = await findLocalLake(env);
    if (lake) return lake;
    if (round === 0) onWait();
    await setTimeout(RETRY_MS);
  }
}
