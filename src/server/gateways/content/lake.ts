import * as z from 'zod';
import type { EditorsLake } from './port.ts';

/** Where editors write content, and the token with which the site may write there. */
export type EditorsLakeAt = { url: string; dataset: string; token: string; isHosted: boolean };

const API = 'v2025-02-19';
const TIMEOUT_MS = 10_000;
const found = z.object({ documents: z.array(z.unknown()) });
const queried = z.object({ result: z.array(z.unknown()) });
const user = z.object({ email: z.string().includes('@') });
const conflict = z.object({ error: z.object({ description: z.string() }) });

/** `at` returns undefined without a lake or a token. */
export function createEditorsLake(at: () => EditorsLakeAt | undefined): EditorsLake {
  async function request(
    path: (dataset: string) => string,
    body?: object,
  ): Promise<Response | undefined> {
    const lake = at();
    if (!lake) return undefined;
    const sent = fetch(new URL(`/${API}/${path(lake.dataset)}`, lake.url), {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${lake.token}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    // The local lake runs only while somebody uses the Studio.
    return lake.isHosted ? sent : sent.catch(() => undefined);
  }

  async function call(path: (dataset: string) => string, body?: object): Promise<unknown> {
    const response = await request(path, body);
    if (response && !response.ok) throw unexpected(response);
    return response?.json();
  }

  async function mutate(...mutations: object[]): Promise<void> {
    await call((dataset) => `data/mutate/${dataset}`, { mutations });
  }

  async function query(perspective: string, query: string, params = {}) {
    const asked = { query, params };
    const answer = await call(
      (dataset) => `data/query/${dataset}?perspective=${perspective}`,
      asked,
    );
    return queried.safeParse(answer).data?.result;
  }

  async function set(id: string, fields: Record<string, unknown>, ifRevisionID?: string) {
    const mutations = [{ patch: { id, set: fields, ifRevisionID } }];
    const response = await request((dataset) => `data/mutate/${dataset}`, { mutations });
    const hasChanged = ifRevisionID !== undefined && response?.status === 409;
    if (response && !response.ok && !hasChanged) throw unexpected(response);
  }

  return {
    async find(id) {
      const { data } = found.safeParse(
        await call((dataset) => `data/doc/${dataset}/${encodeURIComponent(id)}`),
      );
      return data?.documents[0];
    },
    findAll: (types) => query('raw', '*[_type in $types] | order(_id)', { types }),
    findPublished: () => query('published', '* | order(_id)'),
    async emailOf(userId) {
      return user.safeParse(await call(() => `users/${encodeURIComponent(userId)}`)).data?.email;
    },
    answer: (id, answer) => set(id, { answer }),
    async publish(drafts) {
      const actions = drafts.map(({ document, revision }) => ({
        actionType: 'sanity.action.document.publish',
        publishedId: document,
        draftId: `drafts.${document}`,
        ifDraftRevisionId: revision,
      }));
      const response = await request((dataset) => `data/actions/${dataset}`, { actions });
      if (!response) throw new Error('The Content Lake doesn’t respond');
      if (response.ok) return undefined;
      if (response.status !== 400 && response.status !== 409) throw unexpected(response);
      return conflict.parse(await response.json()).error.description;
    },
    set,
    replace: (document) => mutate({ createOrReplace: document }),
    remove: (id) => mutate({ delete: { id } }),
  };
}

const unexpected = ({ status }: Response) => new Error(`The Content Lake responded with ${status}`);
