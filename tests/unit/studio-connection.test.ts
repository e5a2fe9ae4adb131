import { expect, it, vi } from 'vitest';
import { fetchPatiently } from '../../studio/connection.ts';

const READ = 'http://127.0.0.1/v1/data/query/production?query=*';
const STORE = 'http://127.0.0.1/v1/data/actions/production?tag=sanity.studio.document.commit';
const LOST = new TypeError('Failed to fetch');

it('without a connection, the Studio repeats its reads, but not its writes', async () => {
  vi.useFakeTimers();
  const lake = vi.fn<typeof fetch>();
  const patient = fetchPatiently(lake);
  // A wrong URL is reported at once.
  lake.mockRejectedValueOnce(LOST);
  await expect(patient(READ)).rejects.toThrow(LOST);

  lake.mockImplementation(async () => new Response('{}'));
  await patient(READ);
  lake.mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST);
  const read = patient(READ);
  await vi.advanceTimersByTimeAsync(4000);
  expect((await read).status).toBe(200);

  lake.mockRejectedValueOnce(LOST);
  await expect(patient(STORE, { method: 'POST' })).rejects.toThrow(LOST);
  lake.mockRejectedValueOnce(LOST);
  await expect(patient(READ, { signal: AbortSignal.abort() })).rejects.toThrow(LOST);
});
