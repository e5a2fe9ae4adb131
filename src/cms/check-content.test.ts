import { describe, expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { checkContent } from './check-content.ts';
import { getServicePages } from './documents/service-page.ts';
import { fetchContent } from './fetch-content.ts';
import { createContentSource } from './source.ts';

const published = await fetchContent(readContentConfig(process.env));
const TRANSFER = 'servicePage-transfer-title';
const LICENSE = 'legalPage-license';

/** Returns the content with one document changed, or with a changed copy under another id. */
const changed = (id: string, fields: Record<string, unknown>, copy?: string) =>
  createContentSource(
    published.flatMap((document) => {
      if (document._id !== id) return [document];
      const other = { ...document, ...fields };
      return copy === undefined ? [other] : [document, { ...other, _id: copy }];
    }),
  );
const slug = (current: string) => ({ slug: { _type: 'slug', current } });

it('finds a page for every service in the repository’s content, by its slug', async () => {
  const slugs = (await getServicePages()).map((page) => page.slug);
  expect(slugs.toSorted()).toEqual(SERVICE_SLUGS.toSorted());
});

describe('the content check', { tags: ['EDIT-007'] }, () => {
  it('accepts a second page for a service, and another legal page', async () => {
    const motorcycle = slug('transfer-a-motorcycle');
    await checkContent(changed(TRANSFER, motorcycle, 'servicePage-motorcycle'));
    await checkContent(changed(LICENSE, slug('accessibility'), 'legalPage-accessibility'));
  });

  it.each([
    ['a service that is not known', { service: 'upgrade' }, 'Choose a service from the list.'],
    [
      'a page at the address of another service',
      { service: 'replace-title' },
      'The address /services/transfer-title is reserved for the service "transfer-title".',
    ],
  ])('rejects %s, and names the document and field', async (_what, fields, problem) => {
    await expect(checkContent(changed(TRANSFER, fields))).rejects.toThrow(
      `Document "${TRANSFER}" (servicePage), field "service": ${problem}`,
    );
  });

  it('rejects content without a service’s own page or a permanent legal page', async () => {
    await expect(checkContent(changed(TRANSFER, slug('title-transfer')))).rejects.toThrow(
      'The site needs a service page at /services/transfer-title.',
    );
    await expect(checkContent(changed(LICENSE, slug('licenses')))).rejects.toThrow(
      'The site needs a legal page with the address /license.',
    );
  });

  it('rejects two pages with the same address', async () => {
    await expect(checkContent(changed(TRANSFER, {}, 'twin'))).rejects.toThrow(
      'field "slug": Another service page already uses the address /services/transfer-title.',
    );
    await expect(checkContent(changed(LICENSE, {}, 'twin'))).rejects.toThrow(
      'field "slug": Another legal page already uses the address /license.',
    );
  });

  it.each(['faq', 'services', 'login', 'dashboard', 'cart-of-nobody'])(
    'rejects a legal page at /%s only if another page is there',
    async (address) => {
      const checked = checkContent(changed(LICENSE, slug(address), 'new'));
      if (address === 'cart-of-nobody') return expect(await checked).toBeUndefined();
      await expect(checked).rejects.toThrow(
        `Document "new" (legalPage), field "slug": Another page already uses the address /${address}. Choose a different one.`,
      );
    },
  );
});
