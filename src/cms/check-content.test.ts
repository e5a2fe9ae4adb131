import { expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { checkContent } from './check-content.ts';
import { fetchContent } from './fetch-content.ts';
import { getServicePages } from './queries.ts';
import { SERVICE_NAMES } from './service-names.ts';
import { createContentSource } from './source.ts';

const SLUG = 'transfer-title';

it('finds a page for every service in the repository’s content, by its name', async () => {
  const titles = (await getServicePages()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(SERVICE_NAMES.toSorted());
});

it('refuses a page whose title is no service’s name, and names document and field', async () => {
  const published = await fetchContent(readContentConfig(process.env));
  const documents = published.map((document) =>
    document._id === `servicePage-${SLUG}` ? { ...document, title: 'Title transfer' } : document,
  );
  await expect(checkContent(createContentSource(documents))).rejects.toThrow(
    `Document "servicePage-${SLUG}" (servicePage), field "title": expected the name of a service: Renew Vehicle Registration, `,
  );
});
