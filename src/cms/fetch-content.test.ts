import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readContentConfig } from '#config/content.ts';
import { fetchContent } from './fetch-content.ts';

describe('the content of a hosted project', () => {
  const asked: URL[] = [];
  let result: unknown;
  let server: Server;
  let config: ReturnType<typeof readContentConfig>;

  beforeEach(async () => {
    asked.length = 0;
    server = createServer((request, response) => {
      asked.push(new URL(request.url ?? '/', 'http://lake'));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ result, ms: 1 }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    config = readContentConfig({
      SANITY_PROJECT_ID: 'p1',
      SANITY_API_HOST: `http://127.0.0.1:${port}`,
    });
  });
  afterEach(() => server.close());

  it('is fetched in one request, with published documents only', {
    tags: ['ONE-017'],
  }, async () => {
    result = [{ _id: 'a', _type: 'redirect', from: '/a' }];
    expect(await fetchContent(config)).toEqual(result);
    expect(asked.map(({ pathname }) => pathname)).toEqual(['/v2025-02-19/data/query/production']);
    expect(asked[0]?.searchParams.get('perspective')).toBe('published');
  });

  it('is fetched from this machine without a proxy', async () => {
    result = [];
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await fetchContent(config)).toEqual([]);
  });

  it('is rejected if it is not a list of documents', async () => {
    result = [{ question: 'Who am I?' }];
    await expect(fetchContent(config)).rejects.toThrow(
      `The content of ${config.apiHost}, dataset "production", can’t be read: `,
    );
  });
});

describe('the content settings', () => {
  it('require a project', () => {
    expect(() => readContentConfig({ SANITY_PROJECT_ID: '' })).toThrow(
      'SANITY_PROJECT_ID is not set',
    );
  });
});
