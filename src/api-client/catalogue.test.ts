import { afterEach, expect, it, vi } from 'vitest';
import { fetchServices } from './catalogue.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for the services once per page, and again only where none came', async () => {
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
