import { encodeSignatureHeader } from '@sanity/webhook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { removeOldData } from '#server/jobs/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';

const PUBLISHED = '/content/published';
const MINUTE = 60_000;

describe('A signature from the content webhook', {
  tags: ['SAFE-022'],
}, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  const signed = async (body: string, at = api.deps.clock().getTime()) => ({
    body,
    headers: {
      'Content-Type': 'application/json',
      'sanity-webhook-signature': await encodeSignatureHeader(
        body,
        at,
        api.deps.publishing.secret(),
      ),
    },
  });
  type Call = Awaited<ReturnType<typeof signed>>;
  const send = ({ body, headers }: Call) => api.post(PUBLISHED, body, headers);

  it('is accepted once, no matter how late it is replayed', async () => {
    api.travel();
    const call = await signed('{"_id":"faq-1"}');
    expect((await send(call)).status).toBe(202);
    for (const minutes of [0, 30, 59]) {
      api.travel({ ms: minutes * MINUTE });
      const again = await send(call);
      expect([again.status, again.at('error', 'data', 'code')]).toEqual([409, 'SIGNATURE_USED']);
    }
    await removeOldData(api.deps);
    expect((await send(call)).status).toBe(409);
    api.travel({ ms: 61 * MINUTE });
    await removeOldData(api.deps);
    expect((await send(call)).status).toBe(401);
    expect((await send(await signed('{"_id":"faq-1"}'))).status).toBe(202);
  });

  it('is remembered as long as it is valid, even if it is from a fast clock', async () => {
    api.travel();
    const call = await signed('{"_id":"faq-2"}', api.deps.clock().getTime() + 59 * MINUTE);
    expect((await send(call)).status).toBe(202);
    api.travel({ ms: 118 * MINUTE });
    await removeOldData(api.deps);
    expect((await send(call)).status).toBe(409);
    api.travel({ ms: 120 * MINUTE });
    expect((await send(call)).status).toBe(401);
  });

  it('is accepted by one of several processes, in any spelling of its header', async () => {
    api.travel();
    const call = await signed('{"_id":"faq-3"}');
    const other = createApi(api.deps);
    const spelled = call.headers['sanity-webhook-signature'].replace('t=', 't=0');
    const calls = [
      call,
      { ...call, headers: { ...call.headers, 'sanity-webhook-signature': spelled } },
    ];
    const statuses = await Promise.all(
      [api.api, other, api.api, other].map(async (process, index) => {
        const { body, headers } = calls[index % 2] ?? call;
        const response = await process.request(`/v1/api${PUBLISHED}`, {
          method: 'POST',
          body,
          headers,
        });
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => status !== 202 && status !== 409 && status !== 401)).toEqual(
      [],
    );
  });

  it('is not used up by a body that doesn’t match', async () => {
    api.travel();
    const call = await signed('{"_id":"faq-4"}');
    expect((await send({ ...call, body: '{"_id":"faq-5"}' })).status).toBe(401);
    expect((await send(call)).status).toBe(202);
  });
});
