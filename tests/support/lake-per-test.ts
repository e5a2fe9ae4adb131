import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ClientConfig } from '@sanity/client';
import { afterEach, beforeEach } from 'vitest';
import { API } from '#cms/lake-api.ts';
import { startLake } from '../../lake/start-lake.ts';
import { lakeClient } from './lake-client.ts';

export const dataset = resolve(import.meta.dirname, '../../src/cms/dataset');
/** A published question with a draft. */
export const REFUND = 'faqEntry-refund';
export const DRAFT = `drafts.${REFUND}`;

/** Gives each test of a file its own lake on a copy of the content, and an editor's client. */
export function lakePerTest() {
  let folder: string;
  let lake: Awaited<ReturnType<typeof startLake>>;

  async function start() {
    lake = await startLake({
      datasetDir: join(folder, 'dataset'),
      workDir: join(folder, 'work'),
      picturesDir: join(folder, 'pictures'),
      port: 0,
    });
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lake-'));
    cpSync(dataset, join(folder, 'dataset'), { recursive: true });
    await start();
  });
  afterEach(async () => {
    await lake.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const client = (options: ClientConfig = {}) =>
    lakeClient(lake, { perspective: 'raw', ...options });
  const get = (path: string) =>
    fetch(`${lake.url}/v${API.apiVersion}/data/${path}`, {
      headers: { authorization: `Bearer ${lake.token}` },
    });
  const pathOf = (file: string) => join(folder, 'dataset', file);

  return {
    lake: () => lake,
    restart: async () => {
      await lake.close();
      await start();
    },
    client,
    pathOf,
    fileOf: (file: string) => readFileSync(pathOf(file), 'utf8'),
    pictureOf: (file: string) => readFileSync(join(folder, 'pictures', file)),
    get,
    editQuestion: (question: string) =>
      client().action({
        actionType: 'sanity.action.document.edit',
        publishedId: REFUND,
        draftId: DRAFT,
        patch: { set: { question } },
      }),
    publish: () =>
      client().action({
        actionType: 'sanity.action.document.publish',
        publishedId: REFUND,
        draftId: DRAFT,
      }),
    question: (perspective: 'published' | 'drafts') =>
      client({ perspective }).fetch<string>('*[_id == $id][0].question', { id: REFUND }),
    /** Returns the kinds of a document's transactions, newest first. */
    transactionsOf: async (id: string) => {
      const text = await (
        await get(`history/production/transactions/${id}?excludeContent=true`)
      ).text();
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    },
  };
}
