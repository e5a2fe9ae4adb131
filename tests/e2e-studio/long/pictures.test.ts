import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { type Desk, test } from '#tests/support/studio/desk.ts';
import { copySite } from '../../site/build-copy.ts';

const picture = {
  name: 'closed.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('a picture uploaded in the Studio is on the site after an export and import', {
  tag: '@EDIT-011',
}, async ({ desk }) => {
  // Builds a site.
  test.slow();
  await publishPicture(desk);
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  const site = copySite();
  const [here, there] = [desk, foldersIn(elsewhere)];
  try {
    await run(['studio/check-content.ts'], { CONTENT_DIR: here.datasetDir });
    const file = join(elsewhere, 'content.tar.gz');
    await run(['scripts/content/studio.ts', 'export', file], settingsOf(here));
    await run(['scripts/content/studio.ts', 'import', file], settingsOf(there));
    expect(filesIn(there.picturesDir)).toEqual(filesIn(here.picturesDir));
    expect(Object.values(filesIn(there.picturesDir))).toEqual([picture.buffer]);
    expect(announcementIn(there)).toEqual(announcementIn(here));
    expect(await site.build({ CONTENT_DIR: there.datasetDir })).toMatchObject({ status: 0 });
    expect(readFileSync(join(site.distDir, 'index.html'), 'utf8')).toContain(
      `/pictures/${readdirSync(there.picturesDir)[0]}`,
    );
  } finally {
    site.remove();
    rmSync(elsewhere, { recursive: true, force: true });
  }
});

/** Publishes an announcement with a picture, which is rejected until the picture has alt text. */
async function publishPicture({ page, open, list }: Desk) {
  await open('/');
  await page.getByText('Announcements', { exact: true }).click();
  await page.getByRole('button', { name: 'Create announcement' }).click();
  const message = page.getByTestId('field-message').getByRole('textbox');
  // The list that replaces the button after the first letter must not close the form.
  await message.pressSequentially('The DMV is closed on Monday.', { delay: 50 });
  await expect(message).toHaveValue('The DMV is closed on Monday.');
  await page.locator('input[type=file]').setInputFiles(picture);
  const alt = page.getByTestId('field-picture.alt').getByRole('textbox');
  await expect(alt).toBeVisible();
  await expect(page.getByTestId('action-publish')).toBeDisabled();
  await alt.fill('A closed sign');
  await page.getByTestId('action-publish').click();
  await expect.poll(() => list('announcement')).toHaveLength(1);
}

type Folders = Pick<Desk, 'datasetDir' | 'picturesDir'>;

const foldersIn = (folder: string): Folders => ({
  datasetDir: join(folder, 'dataset'),
  picturesDir: join(folder, 'pictures'),
});

const settingsOf = ({ datasetDir, picturesDir }: Folders) => ({
  LAKE_DATASET_DIR: datasetDir,
  LAKE_PICTURES_DIR: picturesDir,
  LAKE_WORK_DIR: join(datasetDir, '../work-of-command'),
});

async function run(command: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], out, errors] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  expect(status, out + errors).toBe(0);
}

function announcementIn({ datasetDir }: Folders) {
  const [text = ''] = Object.values(filesIn(join(datasetDir, 'announcement')));
  const { message, picture } = JSON.parse(String(text));
  return { message, picture };
}

const filesIn = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
