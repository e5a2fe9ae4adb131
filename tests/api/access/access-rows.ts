/** Every API call, and who may make it. */
import { property } from '#contracts/api/failure-text.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { feeQuestion } from '#tests/support/api/fee-question.ts';
import { codeRequest } from '#tests/support/api/login.ts';
import { PDF, putFile, TRANSFER } from '#tests/support/api/papers.ts';
import {
  addressBody,
  checkoutBody,
  type Ids,
  RENEWAL,
  someone,
} from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';

export type Headers = Record<string, string>;
export type Send = (
  api: TestApi,
  ids: Ids & { amount: number },
  headers: Headers,
) => Promise<Answer>;

/**
 * The response when a caller requests another user's data under the caller's own name: a rejection, or an empty list.
 * `none` marks calls that identify only one thing: the user or the line.
 */
type Foreign = 404 | 'empty' | 'none';

export type OwnedCall = { call: string; foreign: Foreign; send: Send };

export const OWNED: OwnedCall[] = [
  {
    call: 'GET /v1/api/user/vehicles',
    foreign: 'empty',
    send: (api, { user, vehicle }, headers) =>
      api.get(`/user/vehicles?user_uuid=${user}&uuid=${vehicle}`, headers),
  },
  {
    call: 'GET /v1/api/user/shipping/address',
    foreign: 404,
    send: (api, { user, address }, headers) =>
      api.get(`/user/shipping/address?user_uuid=${user}&uuid=${address}`, headers),
  },
  {
    call: 'POST /v1/api/user/shipping/address',
    foreign: 404,
    send: (api, ids, headers) => api.post('/user/shipping/address', addressBody(ids), headers),
  },
  {
    call: 'PUT /v1/api/user/shipping/address/:uuid',
    foreign: 404,
    send: (api, ids, headers) =>
      api.put(`/user/shipping/address/${ids.address}`, addressBody(ids), headers),
  },
  {
    call: 'GET /v1/api/user/carts',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/user/carts?user_uuid=${user}`, headers),
  },
  {
    call: 'POST /v1/api/user/carts',
    foreign: 404,
    send: (api, { user, vehicle, address }, headers) =>
      api.post(
        '/user/carts',
        {
          user_uuid: user,
          user_vehicle_uuid: vehicle,
          user_shipping_address_info_uuid: address,
        },
        headers,
      ),
  },
  {
    call: 'GET /v1/api/user/carts/items',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/user/carts/items?user_uuid=${user}`, headers),
  },
  {
    call: 'PUT /v1/api/user/carts/envelope',
    foreign: 'none',
    send: (api, { user }, headers) =>
      api.put('/user/carts/envelope', { user_uuid: user, one_envelope: true }, headers),
  },
  {
    call: 'POST /v1/api/user/carts/resume',
    foreign: 'none',
    send: (api, { user }, headers) => api.post('/user/carts/resume', { user_uuid: user }, headers),
  },
  {
    call: 'GET /v1/api/user/orders',
    foreign: 'empty',
    send: (api, { user, cart }, headers) =>
      api.get(`/user/orders?user_uuid=${user}&user_cart_uuid=${cart}`, headers),
  },
  {
    call: 'DELETE /v1/api/user/orders/:uuid',
    foreign: 'none',
    send: (api, { line }, headers) => api.del(`/user/orders/${line}`, headers),
  },
  {
    call: 'POST /v1/api/user/orders/:uuid/cancellation',
    foreign: 'none',
    // Only a paid order can be canceled.
    async send(api, { user, line, amount }, headers) {
      await api.post('/checkout', checkoutBody({ user, lines: [line], amount }), headers);
      return api.post(`/user/orders/${line}/cancellation`, {}, headers);
    },
  },
  {
    call: 'POST /v1/api/user/orders/:uuid/papers/uploads',
    foreign: 'none',
    async send(api, ids, headers) {
      await payForTransfer(api, ids, headers);
      return api.post(
        `/user/orders/${ids.line}/papers/uploads`,
        { paper: 'bill_of_sale', file_name: 'sale.pdf', content_length: 9 },
        headers,
      );
    },
  },
  {
    call: 'POST /v1/api/user/orders/:uuid/papers',
    foreign: 'none',
    async send(api, ids, headers) {
      await payForTransfer(api, ids, headers);
      const paper = { paper: 'bill_of_sale', file_name: 'sale.pdf' };
      const papers = `/user/orders/${ids.line}/papers`;
      const asked = { ...paper, content_length: PDF.byteLength };
      const signed = await api.post(`${papers}/uploads`, asked, headers);
      const url = String(signed.at('data', 'url'));
      if (signed.status === 200) await putFile(api, url);
      return api.post(papers, { ...paper, upload: url.split('?')[0] }, headers);
    },
  },
  {
    call: 'GET /v1/api/user/payment/methods',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/user/payment/methods?user_uuid=${user}`, headers),
  },
  {
    call: 'POST /v1/api/user/vehicles/:uuid/later',
    foreign: 404,
    send: (api, { user, vehicle }, headers) =>
      api.post(
        `/user/vehicles/${vehicle}/later`,
        {
          user_uuid: user,
          renewal_reminder: true,
          replace_card_or_sticker: false,
          renew_another_vehicle: false,
        },
        headers,
      ),
  },
  {
    call: 'PUT /v1/api/users/:uuid',
    foreign: 'none',
    send: (api, { user }, headers) =>
      api.put(`/users/${user}`, { mobile_number: '4155550123' }, headers),
  },
  {
    call: 'POST /v1/api/checkout',
    foreign: 404,
    send: (api, { user, line, amount }, headers) =>
      api.post('/checkout', checkoutBody({ user, lines: [line], amount }), headers),
  },
  {
    call: 'POST /v1/api/checkout/cancel',
    foreign: 404,
    async send(api, { user, line, amount }, headers) {
      const body = checkoutBody({ user, lines: [line], amount }, { cardnumber: cards.answerLost });
      const paid = await api.post('/checkout', body, headers);
      const payment_reference = paid.at('data', 'payment_reference') ?? 'P1';
      return api.post('/checkout/cancel', { user_uuid: user, payment_reference }, headers);
    },
  },
  {
    call: 'GET /v1/api/payment-fields',
    foreign: 'none',
    send: (api, { user }, headers) => api.get(`/payment-fields?user_uuid=${user}`, headers),
  },
];

/** Calls that don't specify a user; the token alone identifies the owner of the data. */
export const BY_TOKEN: { call: string; send: Send }[] = [
  {
    call: 'PUT /v1/api/user/vehicles/:uuid/reminder',
    send: (api, { vehicle }, headers) =>
      api.put(`/user/vehicles/${vehicle}/reminder`, { renewal_reminder: true }, headers),
  },
  {
    call: 'POST /v1/api/user/guests',
    send: (api, { user }, headers) => api.post('/user/guests', { guests: [user] }, headers),
  },
  {
    call: 'POST /v1/api/s3/presigned/upload/urls',
    send: (api, _, headers) =>
      api.post('/s3/presigned/upload/urls?code=STORAGE_UPLOADS', { images: ['a.png'] }, headers),
  },
  {
    call: 'GET /v1/auth/sessions',
    send: (api, _, headers) => api.get('/v1/auth/sessions', headers),
  },
  {
    call: 'DELETE /v1/auth/sessions/:uuid',
    send: (api, _, headers) => api.del(`/v1/auth/sessions/${sessionOf(headers)}`, headers),
  },
  {
    call: 'POST /v1/auth/logout',
    send: (api, _, headers) => api.post('/v1/auth/logout', {}, headers),
  },
  {
    call: 'POST /v1/auth/logout/all',
    send: (api, _, headers) => api.post('/v1/auth/logout/all', {}, headers),
  },
];

/** A token changes nothing, even an expired one. */
export const OPEN: { call: string; send: Send }[] = [
  {
    call: 'GET /v1/api/service/types',
    send: (api, _, headers) => api.get('/service/types', headers),
  },
  {
    call: 'GET /v1/api/system/params',
    send: (api, _, headers) => api.get('/system/params?code=DMV_LOGO', headers),
  },
  {
    call: 'GET /v1/api/usps/address',
    send: (api, _, headers) =>
      api.get('/usps/address?streetAddress=1 Main St&city=Oakland&state=CA&ZIPCode=94607', headers),
  },
  {
    call: 'GET /v1/api/usps/city-state',
    send: (api, _, headers) => api.get('/usps/city-state?ZIPCode=94607', headers),
  },
  {
    call: 'POST /v1/api/dmv/details',
    send: (api, _, headers) =>
      api.post(
        '/dmv/details',
        {
          service_type_uuid: RENEWAL,
          vehicle_license_plate: someone().plate,
          user_email: someone().email,
        },
        headers,
      ),
  },
  {
    call: 'POST /v1/api/user/authentications',
    send: (api, _, headers) =>
      api.post('/user/authentications', codeRequest(someone().email), headers),
  },
  {
    call: 'GET /v1/api/dmv/waiting-line',
    send: (api, _, headers) => api.get('/dmv/waiting-line?ticket=none', headers),
  },
  {
    call: 'POST /v1/api/fees/estimate',
    send: (api, _, headers) => api.post('/fees/estimate', feeQuestion, headers),
  },
  { call: 'GET /v1/api/health', send: (api, _, headers) => api.get('/health', headers) },
  { call: 'GET /v1/api/ready', send: (api, _, headers) => api.get('/ready', headers) },
];

/**
 * Calls that other tests cover. They need their own proof (a code, a signed link, a partner's key), or
 * contain no personal data.
 */
export const ELSEWHERE = [
  'GET /v1/api/users',
  'GET /v1/api/user/orders/:uuid/card.pdf',
  'GET /v1/api/user/orders/:uuid/wallet',
  'POST /v1/auth/login/user',
  'GET /v1/api/cards/:token',
  'GET /v1/api/wallet-passes/:token',
  'GET /v1/api/content/status',
  'GET /v1/api/docs',
  'GET /v1/api/ip',
  'GET /v1/api/metrics',
  'GET /v1/api/openapi.json',
  'POST /v1/api/desk/codes',
  'POST /v1/api/desk/enrollment',
  'POST /v1/api/desk/enrollment/passkey',
  'POST /v1/api/desk/login',
  'POST /v1/api/desk/login/options',
  'GET /v1/api/partners',
  'GET /v1/api/partners/events',
  'GET /v1/api/partners/orders',
  'GET /v1/api/partners/orders/:order_id',
  'GET /v1/api/partners/report',
  'POST /v1/api/auditlogs',
  'POST /v1/api/content/published',
  'POST /v1/api/page/speed',
  'POST /v1/api/payment-events',
  'POST /v1/api/shipping-events',
  'POST /v1/api/policy/reports',
  'POST /v1/api/privacy/confirmations',
  'POST /v1/api/privacy/requests',
  'POST /v1/api/reminders/off',
];

/** Makes the line a paid title transfer, which needs documents. */
async function payForTransfer(
  api: TestApi,
  { user, line, amount }: Parameters<Send>[1],
  headers: Headers,
): Promise<void> {
  const paid = await api.post('/checkout', checkoutBody({ user, lines: [line], amount }), headers);
  if (paid.status !== 200) return;
  await api.deps.db
    .updateTable('order_line')
    .set({ service_type_uuid: TRANSFER })
    .where('uuid', '=', line)
    .execute();
}

function sessionOf({ Authorization = '' }: Headers): string {
  const claims = Authorization.split('.')[1];
  if (claims === undefined) return 'none';
  const read: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return String(property(read, 'jti'));
}
