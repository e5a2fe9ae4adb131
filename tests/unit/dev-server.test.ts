import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { devServer } from '../../scripts/build/dev-server.mjs';

it('rebuilds the product after a build that failed because of its content', {
  tags: ['EDIT-004'],
}, async () => {
  vi.stubEnv('SANITY_PROJECT_ID', 'not-asked');
  const createDevProduct = vi
    .fn()
    .mockRejectedValueOnce(new Error('A mail lacks a field.'))
    .mockResolvedValue({ api: { fetch: () => new Response('Bought') }, close: async () => {} });
  const use = vi.fn();
  await devServer().hooks['astro:server:setup']({
    server: { middlewares: { use }, ssrLoadModule: async () => ({ createDevProduct }) },
  });
  const [handle] = use.mock.lastCall ?? [];
  const call = async () => {
    const response = Object.assign(new EventEmitter(), { writeHead: vi.fn(), end: vi.fn() });
    const next = vi.fn();
    const request = { url: '/v1/api/checkout', method: 'GET', headers: {}, rawHeaders: [] };
    await handle(request, response, next);
    return { response, next };
  };
  expect((await call()).next).toHaveBeenCalledWith(new Error('A mail lacks a field.'));
  const { response, next } = await call();
  expect(next).not.toHaveBeenCalled();
  expect(response.writeHead).toHaveBeenCalled();
});
