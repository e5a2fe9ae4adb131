import { expect, it } from 'vitest';
import { checkContent } from './check-content.ts';
import { createEmbeddedSource, readFolder } from './embedded-source.ts';
import { getServicePages } from './queries.ts';
import { SERVICE_NAMES } from './service-names.ts';

const SLUG = 'transfer-title';

it('finds a page for every service in the repository’s content, by its name', async () => {
  const titles = (await getServicePages()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(SERVICE_NAMES.toSorted());
});

it('refuses a page whose title is no service’s name, and names document and field', async () => {
  const documents = readFolder('src/cms/dataset').map((document) =>
    JSON.stringify(document).includes(`"_id":"servicePage-${SLUG}"`)
      ? Object.assign({}, document, { title: 'Title transfer' })
      : document,
  );
  await expect(checkContent(createEmbeddedSource(() => documents))).rejects.toThrow(
    `Document "servicePage-${SLUG}" (servicePage), field "title": expected the name of a service: Renew Vehicle Registration, `,
  );
});
