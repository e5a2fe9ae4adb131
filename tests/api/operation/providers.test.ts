import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import type { Deps } from '#server/deps.ts';
import { removeUploads } from '#server/features/uploads/service.ts';
import { markUploadsUsed } from '#server/features/uploads/store.ts';
import { createHttpDmv } from '#server/gateways/dmv/http.ts';
import { createSmtpMail } from '#server/gateways/mail/smtp.ts';
import { createStripePayment } from '#server/gateways/payment/stripe/stripe.ts';
import { createOfflinePostal } from '#server/gateways/postal/offline.ts';
import { createUspsPostal } from '#server/gateways/postal/usps.ts';
import { withOffline } from '#server/gateways/postal/with-offline.ts';
import { createS3Storage } from '#server/gateways/storage/s3.ts';
import { type Answer, toAnswer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { codeRequest, logIn } from '#tests/support/api/login.ts';
import {
  checkoutBody,
  fillCart,
  pay,
  RENEWAL,
  readCart,
  someone,
} from '#tests/support/api/shopping.ts';
import { token } from '#tests/support/api/stripe-shop.ts';
import { withLive } from '#tests/support/api/with-live.ts';
import {
  type FakeAnswer,
  type FakeProvider,
  startFakeProvider,
} from '#tests/support/outside/fake-provider.ts';
import {
  type MailTrouble,
  startTroubledMail,
  takesHalf,
} from '#tests/support/outside/troubled-mail.ts';

const credentials = { clientId: 'storefront', clientSecret: 'secret' };
const bucket = { region: 'us-west-1', accessKeyId: 'storefront', secretAccessKey: 'secret' };
const UPLOADS = '/s3/presigned/upload/urls?code=STORAGE_UPLOADS';
const QUICK = { timeoutMs: 300, retryDelayMs: 1 };
const NONSENSE = '<html>It works!</html>';
const TROUBLES: [name: string, answer: FakeAnswer, mail: MailTrouble][] = [
  ['silent', 'silent', () => {}],
  ['dropping connections', 'dropped', (socket) => socket.destroy()],
  [
    'down',
    { status: 503, json: { error: 'maintenance' } },
    (socket) => socket.end('421 Maintenance\r\n'),
  ],
  ['answering nonsense', { status: 200, text: NONSENSE }, (socket) => socket.end(NONSENSE)],
  ['answering half of it', { status: 200, json: { status: 'succeeded' } }, takesHalf],
];
const MINUTE_MS = 60_000;

function startTroubled(answer: FakeAnswer): Promise<FakeProvider> {
  return startFakeProvider(({ url }) =>
    url.pathname.includes('token')
      ? { status: 200, json: { access_token: 'held', token_type: 'Bearer', expires_in: 3600 } }
      : answer,
  );
}

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ chargeTimeoutMs: 400 });
});
afterAll(() => api.close());

describe.each(TROUBLES)('When a provider is %s', (_, trouble, mailTrouble) => {
  let provider: FakeProvider;
  beforeEach(async () => {
    provider = await startTroubled(trouble);
  });
  afterEach(() => provider.close());

  const withGateways = (gateways: Partial<Deps['gateways']>) => {
    const troubled = createApi({ ...api.deps, gateways: { ...api.deps.gateways, ...gateways } });
    return async (
      path: string,
      body?: unknown,
      { method = body === undefined ? 'GET' : 'POST', headers = {} } = {},
    ): Promise<Answer> =>
      toAnswer(
        await troubled.request(`/v1/api${path}`, {
          method,
          headers: { 'Content-Type': 'application/json', ...headers },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      );
  };

  it('if it is the DMV, the customer is asked to come back later, and no guest is created', async () => {
    const dmv = createHttpDmv({ baseUrl: provider.baseUrl, ...credentials, ...QUICK });
    const { plate, email } = someone();
    const answer = await withGateways(withLive(api.deps.gateways, { dmv }))('/dmv/details', {
      service_type_uuid: RENEWAL,
      vehicle_license_plate: plate,
      user_email: email,
    });
    expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([503, 'DMV_UNAVAILABLE']);
    expect(answer.text('message')).toContain('We can’t reach the DMV right now');
    expect(answer.headers.get('Retry-After')).toBe('30');
    const users = await api.deps.db.selectFrom('app_user').selectAll().execute();
    expect(users.filter((user) => user.email === email)).toEqual([]);
  });

  it('if it is the postal service, the offline adapter answers, and says so', {
    tags: ['PLACE-005'],
  }, async () => {
    const usps = createUspsPostal({ baseUrl: provider.baseUrl, ...credentials, ...QUICK });
    const postal = withOffline(usps, createOfflinePostal(), api.deps.logger);
    const ask = withGateways({ postal });
    const address = '/usps/address?streetAddress=1 Main Street&city=Oakland&state=CA';
    const answer = await ask(`${address}&ZIPCode=94607`);
    expect(answer.at('data')).toEqual({
      address: { streetAddress: '1 MAIN ST', city: 'OAKLAND', state: 'CA', ZIPCode: '94607' },
      source: 'offline',
    });
    expect((await ask('/usps/city-state?ZIPCode=94607')).at('data')).toMatchObject({
      ...{ city: 'OAKLAND', source: 'offline' },
    });
    expect((await fillCart(api)).line).toEqual(expect.any(String));
  });

  it('if it is the payment provider, nothing is charged, and the customer can pay later', async () => {
    const { user } = await fillCart(api);
    const payment = createStripePayment({ baseUrl: provider.baseUrl, ...credentials });
    const ask = withGateways(withLive(api.deps.gateways, { payment }));
    const body = checkoutBody({ user, ...(await readCart(api, user)) }, token('pm_1'));
    const first = await ask('/checkout', body);
    expect(first.at('data')).toMatchObject({ payment_status: 'FAILED', charged: false });
    expect(first.text('data', 'payment_response', 'Message')).toContain('Please try again');
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
  });

  it('if it is the storage, the profile stays unchanged, and the upload can be used later', {
    tags: ['long'],
  }, async () => {
    const { user, headers } = await logIn(api, someone().email);
    await api.put(`/users/${user}`, { name: 'Ada' }, headers);
    const storage = createS3Storage({ bucketUrl: provider.baseUrl, ...bucket, ...QUICK });
    const ask = withGateways({ storage });
    const put = (body: unknown) => ask(`/users/${user}`, body, { method: 'PUT', headers });
    const uploads = () =>
      api.deps.db.selectFrom('upload').selectAll().where('user_uuid', '=', user).execute();

    const signed = await ask(UPLOADS, { images: ['me.png'] }, { headers });
    const [profile_image] = signed.text('data', 'presigned_urls', 'me.png').split('?');
    const answer = await put({ name: 'Grace', profile_image });
    expect([answer.status, answer.at('error', 'data', 'code')]).toEqual([
      503,
      'STORAGE_UNAVAILABLE',
    ]);
    expect(answer.text('message')).toContain('We can’t save files right now');
    const profile = await api.get(`/users?uuid=${user}`, headers);
    expect(profile.at('data', 'data', 0)).toMatchObject({ name: 'Ada', profile_image: null });
    expect(await uploads()).toMatchObject([{ used_at: null }]);

    // A removed picture disappears for its owner, and is deleted once the storage is back.
    const { key } = (await uploads())[0] ?? { key: '' };
    await markUploadsUsed(api.deps.db, [key], api.deps.clock());
    await api.deps.db
      .updateTable('app_user')
      .set({ profile_image: storage.publicUrl(key) })
      .where('uuid', '=', user)
      .execute();
    expect((await put({ profile_image: null })).at('data', 'profile_image')).toBeNull();
    expect((await uploads()).filter(({ used_at }) => used_at !== null)).toEqual([]);
    await removeUploads(api.deps, { unusedBefore: new Date(api.deps.clock().getTime() + 1) });
    expect(await uploads()).toEqual([]);
  });

  it('if it is the mail server, a purchase is paid, and its emails wait until they can be sent', async () => {
    const server = await startTroubledMail(mailTrouble);
    const from = 'Storefront <hello@storefront.test>';
    const smtp = createSmtpMail({ url: server.url, from, timeoutMs: QUICK.timeoutMs });
    const work = await createTestWork(api, { mailGateway: smtp });
    const buyer = someone();
    const { user } = await fillCart(api, buyer);
    expect((await pay(api, user)).at('data', 'payment_status')).toBe('SUCCESS');
    const late = someone().email;
    const asked = await api.post('/user/authentications', codeRequest(late));
    expect(asked.status).toBe(200);
    const kept = (to: string) =>
      api.deps.db.selectFrom('mail_outbox').selectAll().where('recipient', '=', to).execute();
    try {
      await work.runDue();
      expect(server.connections()).toBeGreaterThan(0);
      expect(await kept(buyer.email)).toMatchObject([{ kind: 'receipt', state: 'queued' }]);
      expect(await kept(late)).toMatchObject([{ kind: 'code', state: 'queued' }]);
    } finally {
      smtp.close();
      await server.close();
    }

    // A receipt is sent once the mail server is back; an expired code is not.
    api.travel({ ms: 11 * MINUTE_MS });
    const back = await createTestWork(api);
    await back.runDue();
    api.travel();
    expect(await kept(buyer.email)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ kind: 'receipt', state: 'sent' })]),
    );
    const received = await back.mailsTo(buyer.email);
    expect(received.filter(({ subject }) => / is paid$/.test(subject))).toHaveLength(1);
    expect(await kept(late)).toMatchObject([{ state: 'expired', text: '', html: '' }]);
    expect(await back.mailsTo(late)).toEqual([]);
  });
});
