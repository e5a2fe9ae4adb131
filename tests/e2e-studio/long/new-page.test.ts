import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { publishApproved } from '#tests/support/studio/approve.ts';
import { test } from '#tests/support/studio/desk.ts';
import { copySite } from '../../site/build-copy.ts';

const TITLE = 'Refund policy';
const DESCRIPTION = 'When we give money back, how long it takes, and whom to ask about it.';

test('a legal page that an editor adds is on the site, in its sitemap, and in its footer', {
  tag: '@EDIT-007',
}, async ({ desk }) => {
  // Builds a site.
  test.slow();
  const { page, open, list, datasetDir, other } = desk;
  const write = (name: string | RegExp, text: string) =>
    page.getByTestId(name).getByRole('textbox').fill(text);
  const addTo = (name: string) => page.getByTestId(name).getByText('Add item').click();
  const closeItem = () => page.getByRole('button', { name: 'Close dialog' }).click();
  const request = page.getByRole('button', { name: 'Request approval' }).first();

  await open('/');
  await page.getByText('Legal pages', { exact: true }).click();
  await page.getByTestId('action-intent-button').last().click();
  await write('field-title', TITLE);
  await write('field-slug', 'refund-policy');
  const date = page.getByTestId('field-updated').locator('input').first();
  await date.fill('November 2, 2026');
  await date.press('Enter');
  await date.blur();
  await write('field-lead', 'We give our fees back.');
  await addTo('field-sections');
  await write(/^field-sections.*heading$/, 'What we do');
  await write(/^field-sections.*anchor$/, 'what-we-do');
  await page
    .getByTestId(/^field-sections.*body$/)
    .getByRole('textbox')
    .last()
    .click();
  await page.keyboard.insertText('Our service fee goes back to the card.');
  await closeItem();
  await expect(request).toBeDisabled();
  await page.getByRole('tab', { name: 'Search engines' }).click();
  await write('field-seoDescription', DESCRIPTION);
  await expect(request).toBeEnabled();
  const [draft = ''] = await other.fetch<string[]>(
    '*[_id in path("drafts.**")]._id',
    {},
    { perspective: 'raw' },
  );
  await publishApproved(page, other, draft.replace('drafts.', ''));
  await expect.poll(() => list('legalPage')).toHaveLength(9);

  const site = copySite();
  try {
    expect(await site.build({ CONTENT_DIR: datasetDir })).toMatchObject({ status: 0 });
    const built = (file: string) => readFileSync(join(site.distDir, file), 'utf8');
    const html = built('refund-policy/index.html');
    expect(html).toContain(`<h1>${TITLE}</h1>`);
    expect(html).toContain('November 2, 2026');
    // This page has no deadlines or limits.
    expect(html).not.toContain('Key facts');
    expect(html).toMatch(/id="what-we-do".*Our service fee goes back to the card\./s);
    expect(html).toMatch(new RegExp(`"BreadcrumbList".*"${TITLE}"`));
    expect(built('sitemap.xml')).toMatch(/\/refund-policy<\/loc>/);
    const home = built('index.html');
    expect(home.slice(home.lastIndexOf('<footer'))).toContain(`"/refund-policy">${TITLE}</a>`);
  } finally {
    site.remove();
  }
});
