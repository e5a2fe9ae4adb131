/** The Presentation tool of the real Studio with a preview, on a copy of the content. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import type { SanityClient } from '@sanity/client';
import { lakeClient } from '#tests/support/lake-client.ts';
import { startLake } from '../../../lake/start-lake.ts';
import { startPreview } from './start-preview.ts';

const root = resolve(import.meta.dirname, '../../..');
export const PREVIEW_SECRET = 'the-secret-of-the-preview';
/** The preview address that the Studio was built with. */
const USUAL_PREVIEW = '127.0.0.1:4322';

export type PreviewDesk = {
  lakeUrl: string;
  token: string;
  /** Another editor, who writes directly to the lake. */
  other: SanityClient;
  previewUrl: string;
  stored: (file: string) => string;
};

export const test = base.extend<object, { desk: PreviewDesk; pagesToWarm: string[] }>({
  pagesToWarm: [['/faq'], { option: true, scope: 'worker' }],
  desk: [
    async ({ pagesToWarm }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'preview-'));
      const datasetDir = join(folder, 'dataset');
      cpSync(join(root, 'src/cms/dataset'), datasetDir, { recursive: true });
      const lake = await startLake({
        datasetDir,
        workDir: join(folder, 'work'),
        picturesDir: join(folder, 'pictures'),
        studioDir: join(root, 'studio/dist'),
        port: 0,
      });
      const preview = await startPreview(folder, {
        LAKE_PORT: new URL(lake.url).port,
        PREVIEW_SECRET,
      });
      await warmUp(preview.url, pagesToWarm);
      await use({
        lakeUrl: lake.url,
        token: lake.token,
        other: lakeClient(lake),
        previewUrl: preview.url,
        stored: (file) => readFileSync(join(datasetDir, file), 'utf8'),
      });
      preview.stop();
      await lake.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  launchOptions: [
    async ({ launchOptions, desk }, use) => {
      const rule = `MAP ${USUAL_PREVIEW} ${new URL(desk.previewUrl).host}`;
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** Opens a page in the Presentation tool, which gives the browser access automatically. */
export async function openPreview(
  page: Page,
  { lakeUrl }: PreviewDesk,
  path: string,
): Promise<FrameLocator> {
  // The Studio requests fonts and news from other servers, but works without them.
  await page.context().route(
    ({ origin, host }) => origin !== lakeUrl && host !== USUAL_PREVIEW,
    (route) => route.abort(),
  );
  await page.goto(`${lakeUrl}/presentation/${path}`);
  const shown = page.frameLocator('iframe');
  await expect(shown.locator('h1')).toBeVisible({ timeout: 150_000 });
  return shown;
}

/** Clicks the text until its field opens: a click works only after the Studio has connected to the page. */
export async function clickUntil(page: Page, shown: FrameLocator, text: string, address: RegExp) {
  await expect(async () => {
    await shown.getByText(text).first().click({ timeout: 3000 });
    await expect(page).toHaveURL(address, { timeout: 3000 });
  }).toPass({ timeout: 150_000 });
}

/** The first request for a page compiles it, which takes a long time on a busy machine. */
async function warmUp(url: string, paths: string[]) {
  const entered = await fetch(`${url}/preview`, {
    method: 'POST',
    body: new URLSearchParams({ secret: PREVIEW_SECRET }),
    redirect: 'manual',
  });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (const path of paths) await fetch(url + path, { headers: { cookie, accept: 'text/html' } });
}
