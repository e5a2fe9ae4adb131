/** The Studio's configuration, rules, and commands, evaluated in Node. Tests in `long` use them in a browser. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { lakeClient } from '#tests/support/lake-client.ts';
import { namesInGuide, unknownNames } from '#tests/support/studio/guide-names.ts';
import { loadCheck, loadNames, loadTransfer } from '#tests/support/studio/modules.ts';
import { startLake } from '../../lake/start-lake.ts';

// Everything runs in one process, because loading the Studio is most of the work.
test.describe.configure({ mode: 'default' });

const dataset = resolve(import.meta.dirname, '../../src/cms/dataset');
// A picture with a single pixel.
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('every name in the editors’ guide is in the Studio', { tag: '@EDIT-013' }, async () => {
  const { namesInStudio } = await loadNames();
  const { question } = JSON.parse(readFileSync(join(dataset, 'faqEntry/refund.json'), 'utf8'));
  expect(namesInGuide.length).toBeGreaterThan(30);
  expect(unknownNames([...(await namesInStudio()), question])).toEqual([]);
});

test('the content breaks no rule that editors see', async () => {
  const { checkDocuments } = await loadCheck();
  const { documents, problems } = await checkDocuments(dataset);
  expect(documents).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

test('a picture with alt text passes the check, and survives an import of the content', {
  tag: '@EDIT-011',
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const here = foldersIn(join(folder, 'here'));
  const there = foldersIn(join(folder, 'there'));
  // Without other documents, because checking all of them takes most of the time of this file.
  mkdirSync(here.datasetDir, { recursive: true });
  const lake = await startLake({ ...here, port: 0 });
  try {
    const client = lakeClient(lake);
    const { _id } = await client.assets.upload('image', dot, { filename: 'closed.png' });
    const picture = { _type: 'picture', asset: { _type: 'reference', _ref: _id } };
    const { checkDocuments } = await loadCheck();
    const mistakes = async () => (await checkDocuments(here.datasetDir)).problems;

    const announcement = { _id: 'closed', _type: 'announcement', message: 'We are closed.' };
    await client.create({
      ...announcement,
      tone: 'info',
      startsAt: '2026-01-01T08:00:00Z',
      picture,
    });
    const text = 'closed, field "picture.alt": A picture needs alternative text.';
    expect(await mistakes()).toEqual([{ level: 'error', text }]);
    await client.patch('closed').set({ 'picture.alt': 'A closed sign' }).commit();
    expect(await mistakes()).toEqual([]);

    const { exportContent, importContent } = await loadTransfer();
    const file = join(folder, 'content.tar.gz');
    await exportContent(here, file);
    await importContent(there, file);
    expect(filesIn(there.picturesDir)).toEqual(filesIn(here.picturesDir));
    expect(Object.values(filesIn(there.picturesDir))).toEqual([dot]);
    const [copy = ''] = Object.values(filesIn(join(there.datasetDir, 'announcement')));
    expect(JSON.parse(String(copy))).toMatchObject({ message: announcement.message });
    expect(await checkDocuments(there.datasetDir)).toEqual({ documents: 1, problems: [] });
  } finally {
    await lake.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

const foldersIn = (folder: string) => ({
  datasetDir: join(folder, 'dataset'),
  workDir: join(folder, 'work'),
  picturesDir: join(folder, 'pictures'),
});

const filesIn = (folder: string): Record<string, Buffer> =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
