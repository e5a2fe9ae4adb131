import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { createEmbeddedSource, readFolder } from './embedded-source.ts';
import { getFaq, getHomePage, getLegalPage, getServicePages, getSettings } from './queries.ts';
import { type ContentSource, createContentSource } from './source.ts';

/** Speaks the query part of the Content Lake's protocol over the dataset in the repository. */
function startLake(seen: URL[]): Promise<{ server: Server; address: string }> {
  const answer = createEmbeddedSource(() => readFolder('src/cms/dataset'));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://lake');
    seen.push(url);
    const params = Object.fromEntries(
      [...url.searchParams]
        .filter(([name]) => name.startsWith('$'))
        .map(([name, value]) => [name.slice(1), JSON.parse(value)]),
    );
    answer(url.searchParams.get('query') ?? '', params).then((result) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ result, ms: 1 }));
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const bound = server.address();
      const port = typeof bound === 'object' && bound ? bound.port : 0;
      resolve({ server, address: `http://127.0.0.1:${port}` });
    });
  });
}

describe('a Content Lake as the source', () => {
  const seen: URL[] = [];
  let server: Server;
  let hosted: ContentSource;

  beforeAll(async () => {
    const lake = await startLake(seen);
    server = lake.server;
    hosted = createContentSource(
      readContentConfig({ SANITY_PROJECT_ID: 'p1', SANITY_API_HOST: lake.address }),
    );
  });
  afterAll(() => server.close());

  it('gives the pages the same content as the dataset in the repository', async () => {
    expect(await getHomePage(hosted)).toEqual(await getHomePage());
    expect(await getFaq(hosted)).toEqual(await getFaq());
    expect(await getServicePages(hosted)).toEqual(await getServicePages());
    expect(await getSettings(hosted)).toEqual(await getSettings());
    expect(await getLegalPage('license', hosted)).toEqual(await getLegalPage('license'));
  });

  it('is asked for published content only', () => {
    expect(seen.length).toBeGreaterThan(0);
    for (const url of seen) {
      expect(url.pathname).toBe('/v2025-02-19/data/query/production');
      expect(url.searchParams.get('perspective')).toBe('published');
    }
  });
});

describe('the content settings', () => {
  it('use the embedded dataset when no project is named', () => {
    expect(readContentConfig({ SANITY_PROJECT_ID: '' })).toEqual({
      source: 'embedded',
      folder: 'src/cms/dataset',
    });
  });
});
