/** The real Studio on a copy of the content, in a browser that reaches only the lake. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { lakeClient } from '#tests/support/lake-client.ts';
import { startLake } from '../../../lake/start-lake.ts';
import { buildFromLake } from './build-from-lake.ts';

const root = resolve(import.meta.dirname, '../../..');
export type Desk = {
  page: Page;
  open: (path: string) => Promise<void>;
  /** Opens another page without a reload, as Back and Forward do, because reloading the Studio is slow. */
  go: (path: string) => Promise<void>;
  /** Another editor, who writes directly to the lake. */
  other: SanityClient;
  /** The content that the Studio publishes into. */
  datasetDir: string;
  /** The uploaded files. */
  picturesDir: string;
  read: (file: string) => string;
  list: (folder: string) => string[];
  /** Builds the site with what is published. Returns a page's markup by its path. */
  build: () => ReturnType<typeof buildFromLake>;
};

export const test = base.extend<{ desk: Desk }>({
  desk: async ({ page, context }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'studio-'));
    const datasetDir = join(folder, 'dataset');
    cpSync(join(root, 'src/cms/dataset'), datasetDir, { recursive: true });
    const picturesDir = join(folder, 'pictures');
    const lake = await startLake({
      datasetDir,
      workDir: join(folder, 'work'),
      picturesDir,
      studioDir: join(root, 'studio/dist'),
      port: 0,
    });
    await context.route(
      ({ origin }) => origin !== lake.url,
      (route) => route.abort(),
    );
    const at = (file: string) => join(datasetDir, file);
    await use({
      page,
      open: async (path) => {
        await page.goto(lake.url + path);
        // The Studio is a large program. On a busy machine, starting it takes longer than any step in it.
        await expect(page.getByTestId('studio-navbar')).toBeVisible({ timeout: 90_000 });
      },
      go: (path) =>
        page.evaluate((address) => {
          history.pushState(null, '', address);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path),
      other: lakeClient(lake),
      datasetDir,
      picturesDir,
      read: (file) => readFileSync(at(file), 'utf8'),
      build: () => buildFromLake(lake.url, join(folder, 'dist')),
      list: (name) => (existsSync(at(name)) ? readdirSync(at(name)) : []),
    });
    await page.close();
    await lake.close();
    rmSync(folder, { recursive: true, force: true });
  },
});
