import { expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { SERVICE_SLUGS } from '#contracts/catalogue/service-slugs.ts';
import { checkContent } from './check-content.ts';
import { fetchContent } from './fetch-content.ts';
import { getServicePages } from './queries.ts';
import { createContentSource } from './source.ts';

const ID = 'servicePage-transfer-title';

it('finds a page for every service in the repository’s content, by its slug', async () => {
  const slugs = (await getServicePages()).map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(SERVICE_SLUGS.toSorted());
});

it('refuses a page whose slug is no service’s, and names document and field', async () => {
  const published = await fetchContent(readContentConfig(process.env));
  const documents = published.map((document) =>
    document._id === ID ? { ...document, slug: { current: 'title-transfer' } } : document,
  );
  await expect(checkContent(createContentSource(documents))).rejects.toThrow(
    `Document "${ID}" (servicePage), field "slug": expected the slug of a service: renew-vehicle-registration, `,
  );
});
