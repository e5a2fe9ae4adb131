import * as z from 'zod';
import type { EditorsLake } from './port.ts';

/** Where editors write content, and the token with which the site may write there. */
export type EditorsLakeAt = { url: string; dataset: string; token: string };

const API = 'v2025-02-19';
const TIMEOUT_MS = 10_000;
const found = z.object({ documents: z.array(z.unknown()) });
const user = z.object({ email: z.string().includes('@') });

/** `at` returns undefined without a lake or a token. */
export function createEditorsLake(at: () => EditorsLakeAt | undefined): EditorsLake {
  async function call(path: (dataset: string) => string, body?: object): Promise<unknown> {
    const lake = at();
    if (!lake) return undefined;
    const response = await fetch(new URL(`/${API}/${path(lake.dataset)}`, lake.url), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${lake.token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The Content Lake responded with ${response.status}`);
    return response.json();
  }

  return {
    async find(id) {
      const { data } = found.safeParse(
        await call((dataset) => `data/doc/${dataset}/${encodeURIComponent(id)}`),
      );
      return data?.documents[0];
    },
    async emailOf(userId) {
      return user.safeParse(await call(() => `users/${encodeURIComponent(userId)}`)).data?.email;
    },
    async answer(id, answer) {
      const mutations = [{ patch: { id, set: { answer } } }];
      await call((dataset) => `data/mutate/${dataset}`, { mutations });
    },
  };
}
