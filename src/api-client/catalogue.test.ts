import { afterEach, expect, it, vi } from 'vitest';
import { onNewPage } from '#tests/support/new-page.ts';
import { listBody, startServer } from '#tests/support/outside/answering-server.ts';
import { fetchServices, findService } from './catalogue.ts';
import { fetchServiceTypes } from './service-types.ts';

afterEach(() => vi.unstubAllGlobals());

it('requests the services once per page, and again only after an empty list', async () => {
  const row = { uuid: 's1', name: 'Renew Registration', status: 1 };
  const answers = [{ status: 'fail' }, { data: { data: [row] } }];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(answers[asked.length - 1]);
  });
  expect(await Promise.all([fetchServices(), fetchServices()])).toEqual([[], []]);
  expect(asked).toHaveLength(1);
  const services = [{ uuid: 's1', name: 'Renew Registration' }];
  expect(await fetchServices()).toEqual(services);
  expect(await fetchServices()).toEqual(services);
  expect(asked).toHaveLength(2);
});

it('offers only services with status 1, in menus and on their own pages', {
  tags: ['ENT-002', 'API-045'],
}, async () => {
  const rows = [0, 1, 2].map((status) => ({
    uuid: `s${status}`,
    name: `Service ${status}`,
    status,
  }));
  const server = await startServer(() => ({ body: listBody(rows) }));
  try {
    expect(await fetchServiceTypes()).toMatchObject([{ uuid: 's1', label: 'Service 1' }]);
    expect(server.asked[0]?.query).toEqual({ limit: '100', page: '0' });
  } finally {
    await server.stop();
  }
  vi.stubGlobal('fetch', async () => Response.json(listBody(rows)));
  const menus: typeof import('./catalogue.ts') = await import(
    /* @vite-ignore */ onNewPage('./catalogue.ts')
  );
  expect(await menus.fetchServices()).toEqual([{ uuid: 's1', name: 'Service 1' }]);
});

it.each([
  ['renew-vehicle-registration', 'u-1'],
  ['replace-vehicle-registration-sticker-card', 'u-2'],
  ['u-2', 'u-2'],
  ['u-3', 'u-3'],
  ['another-year', undefined],
  ['', undefined],
  [null, undefined],
])(
  'finds the service %j as %j, regardless of its name',
  {
    tags: ['ONE-002'],
  },
  (given, uuid) => {
    const services = [
      { uuid: 'u-1', slug: 'renew-vehicle-registration', name: 'Another Year' },
      { uuid: 'u-2', slug: 'replace-vehicle-registration-sticker-card', name: 'New Sticker' },
      { uuid: 'u-3', name: 'Without a slug' },
    ];
    expect(findService(services, given)?.uuid).toBe(uuid);
  },
);
