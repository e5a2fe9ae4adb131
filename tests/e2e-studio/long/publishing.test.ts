/** The Studio's messages about publishing, on a copy of the content, with a running site. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { lakeClient } from '#tests/support/lake-client.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { startLake } from '../../../lake/start-lake.ts';
import { copySite, type SiteCopy } from '../../site/build-copy.ts';

const root = resolve(import.meta.dirname, '../../..');
/** A machine that is also running other tests builds slowly. */
const SOON = { timeout: 90_000 };
const redirect = {
  _id: 'redirect-1',
  _type: 'redirect',
  from: '/old',
  to: { page: { _type: 'reference', _ref: 'legalPage-license' } },
  permanent: false,
};

let folder: string;
let site: SiteCopy;
let lake: Awaited<ReturnType<typeof startLake>>;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'publishing-'));
  site = copySite();
  cpSync(site.contentDir, join(folder, 'dataset'), { recursive: true });
  const port = await freePort();
  lake = await startLake({
    datasetDir: join(folder, 'dataset'),
    workDir: join(folder, 'work'),
    picturesDir: join(folder, 'pictures'),
    studioDir: join(root, 'studio/dist'),
    port: 0,
    site: { url: `http://127.0.0.1:${port}` },
  });
  const content = {
    CONTENT_DIR: '',
    SANITY_PROJECT_ID: 'local',
    SANITY_API_HOST: lake.url,
    SANITY_WRITE_TOKEN: lake.token,
  };
  expect(await site.build(content)).toMatchObject({ status: 0 });
  server = await startServer({
    ...content,
    DIST_DIR: site.distDir,
    DATA_DIR: join(folder, 'data'),
    LAKE_WORK_DIR: join(folder, 'work'),
    PORT: String(port),
  });
});
test.afterAll(async () => {
  await server?.stop();
  await lake?.close();
  site?.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('an editor sees what is live, what is not live and why, and what is unknown', {
  tag: ['@EDIT-002', '@EDIT-003'],
}, async ({ page, context, request }) => {
  test.setTimeout(400_000);
  const others = lakeClient(lake);
  const banner = page.getByTestId('not-live');
  await context.route(
    ({ origin }) => origin !== lake.url,
    (route) => route.abort(),
  );
  await page.goto(`${lake.url}/intent/edit/id=faqEntry-refund;type=faqEntry/`);
  const question = page.getByTestId('field-question').getByRole('textbox');
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();

  await test.step('A publish that can’t be built is shown with its reason', async () => {
    await others.createOrReplace({ ...redirect, from: '/faq' });
    await expect(banner).toContainText('There is already a page at /faq', SOON);
    await expect(page.getByText('Your changes are not live.')).toBeVisible();
  });
  await test.step('The next valid publish still goes live', async () => {
    await question.fill('May I have my money back?');
    await expect(page.getByTestId('action-publish')).toBeEnabled();
    await page.getByTestId('action-publish').click();
    await expect(page.getByText('Your changes are live.')).toBeVisible(SOON);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
    const shown = await request.get(`${server.baseUrl}/faq`);
    expect(await shown.text()).toContain('May I have my money back?');
    await expect(banner).toContainText('There is already a page at /faq');
  });
  await test.step('The banner links to the document', async () => {
    await banner.getByRole('link', { name: 'Open the document' }).click();
    await expect(page.getByTestId('field-from').getByRole('textbox')).toHaveValue('/faq');
    await expect(page.getByText('Not live', { exact: true }).first()).toBeVisible();
  });
  await test.step('The document is live once it is fixed', async () => {
    await others.createOrReplace(redirect);
    await expect(banner).toBeHidden(SOON);
    await expect(page.getByText('Live', { exact: true }).first()).toBeVisible();
  });
  await test.step('Without a site, nothing is called live', async () => {
    await server.stop();
    await others.createOrReplace({ ...redirect, from: '/older' });
    await expect(page.getByText(/^Saved\. No site reports to this Studio/).first()).toBeVisible(
      SOON,
    );
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  });
});
