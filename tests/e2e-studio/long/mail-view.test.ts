/** An email next to its form, and a test of it in the mailbox of a running site. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { DEV_MAILBOX } from '#contracts/site/page-paths.ts';
import { lakeClient } from '#tests/support/lake-client.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { startLake } from '../../../lake/start-lake.ts';

const root = resolve(import.meta.dirname, '../../..');
let folder: string;
let lake: Awaited<ReturnType<typeof startLake>>;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  folder = mkdtempSync(join(tmpdir(), 'mail-view-'));
  cpSync(join(root, 'src/cms/dataset'), join(folder, 'dataset'), { recursive: true });
  const port = await freePort();
  lake = await startLake({
    datasetDir: join(folder, 'dataset'),
    workDir: join(folder, 'work'),
    picturesDir: join(folder, 'pictures'),
    studioDir: join(root, 'studio/dist'),
    port: 0,
    site: { url: `http://127.0.0.1:${port}` },
  });
  server = await startServer({
    SANITY_PROJECT_ID: 'local',
    SANITY_API_HOST: lake.url,
    SANITY_WRITE_TOKEN: lake.token,
    DATA_DIR: join(folder, 'data'),
    LAKE_WORK_DIR: join(folder, 'work'),
    PORT: String(port),
  });
});
test.afterAll(async () => {
  await server?.stop();
  await lake?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an editor sees an email in both languages, and gets a test of it', {
  tag: ['@EDIT-009', '@LANG-002', '@long'],
}, async ({ page, context, request }) => {
  // A build would report itself.
  const report = { state: 'idle', failure: null, live: [], held_back: [], content_read_at: null };
  await lakeClient(lake).createOrReplace({ _id: REPORT_ID, _type: REPORT_TYPE, ...report });
  await context.route(
    ({ origin }) => origin !== lake.url,
    (route) => route.abort(),
  );
  await page.goto(`${lake.url}/structure/mails`);
  await page.getByText('Receipt', { exact: true }).click();
  const shown = page.frameLocator('iframe[title^="Email:"]');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(
    'Thank you, Dana. Your renewal is paid.',
  );

  await test.step('What the editor types is in the view', async () => {
    const field = page.getByTestId('field-headingOfRenewal').getByRole('textbox');
    await field.fill('Thanks, {name}! We have your payment.');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(
      'Thanks, Dana! We have your payment.',
    );
    await page.getByRole('button', { name: 'Plain text' }).click();
    await expect(page.locator('pre')).toContainText('Thanks, Dana! We have your payment.');
    await page.getByRole('button', { name: 'Plain text' }).click();
  });
  await test.step('A test arrives at the editor’s address', async () => {
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await expect(page.getByText('Sent to editor@localhost.').first()).toBeVisible();
    const { data } = await (await request.get(`${server.baseUrl}${DEV_MAILBOX}.json`)).json();
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      to: 'editor@localhost',
      subject: '[Test] Your renewal for 8ABC123 is paid',
      text: expect.stringContaining('Thanks, Dana! We have your payment.'),
    });
  });
  await test.step('Each case has its sentences, in Spanish, too', async () => {
    await page.getByLabel('Case').selectOption('Replacement card');
    await page.getByTestId('field-nextPapers').getByRole('textbox').focus();
    await expect(page.getByLabel('Case')).toHaveValue('Title transfer');
    const lead = shown.locator('h1 + p');
    await expect(lead).toContainText('We’ll file as soon as we have your documents.');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(lead).toContainText('en cuanto tengamos sus documentos');
    await expect(page.getByTestId('mail-subject')).toHaveText('Su pedido para 8ABC123 está pagado');
  });
});
