/** Every desk call, with the lowest role that may make it. */
import type { Role } from '#contracts/desk/role.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import type { Headers } from './access-rows.ts';

export type StaffRow = {
  call: string;
  least: Role;
  /** A harmless request if it is allowed; it doesn't have to succeed. */
  send: (api: TestApi, headers: Headers) => Promise<Answer>;
};

export const STAFF: StaffRow[] = [
  {
    call: 'GET /v1/api/desk/me',
    least: 'reader',
    send: (api, headers) => api.get('/desk/me', headers),
  },
  {
    call: 'GET /v1/api/desk/orders',
    least: 'reader',
    send: (api, headers) => api.get('/desk/orders?q=R100001', headers),
  },
  {
    call: 'GET /v1/api/desk/today',
    least: 'reader',
    send: (api, headers) => api.get('/desk/today', headers),
  },
  {
    call: 'GET /v1/api/desk/today/changes',
    least: 'reader',
    send: (api, headers) => api.get('/desk/today/changes?seen=x', headers),
  },
  {
    call: 'POST /v1/api/desk/today/claims',
    least: 'agent',
    send: (api, headers) => api.post('/desk/today/claims', {}, headers),
  },
  {
    call: 'GET /v1/api/desk/order-list',
    least: 'reader',
    send: (api, headers) => api.get('/desk/order-list', headers),
  },
  {
    call: 'GET /v1/api/desk/order-list/sheet',
    least: 'manager',
    send: (api, headers) => api.get('/desk/order-list/sheet', headers),
  },
  {
    call: 'PUT /v1/api/desk/views',
    least: 'reader',
    send: (api, headers) => api.put('/desk/views', { views: [] }, headers),
  },
  {
    call: 'GET /v1/api/desk/orders/:order_id',
    least: 'reader',
    send: (api, headers) => api.get('/desk/orders/R100001', headers),
  },
  {
    call: 'GET /v1/api/desk/orders/:order_id/changes',
    least: 'reader',
    send: (api, headers) => api.get('/desk/orders/R100001/changes?seen=x', headers),
  },
  ...deskActionRows(),
  ...mailRoomRows(),
  ...partnerRows(),
  {
    call: 'GET /v1/api/desk/prices',
    least: 'reader',
    send: (api, headers) => api.get('/desk/prices', headers),
  },
  {
    call: 'POST /v1/api/desk/prices',
    least: 'manager',
    send: (api, headers) => api.post('/desk/prices', {}, headers),
  },
  {
    call: 'POST /v1/api/desk/prices/:uuid/cancellation',
    least: 'manager',
    send: (api, headers) => api.post('/desk/prices/none/cancellation', {}, headers),
  },
  {
    call: 'GET /v1/api/desk/passkeys',
    least: 'reader',
    send: (api, headers) => api.get('/desk/passkeys', headers),
  },
  {
    call: 'POST /v1/api/desk/passkeys/options',
    least: 'reader',
    send: (api, headers) => api.post('/desk/passkeys/options', undefined, headers),
  },
  {
    call: 'POST /v1/api/desk/passkeys',
    least: 'reader',
    send: (api, headers) => api.post('/desk/passkeys', {}, headers),
  },
  {
    call: 'DELETE /v1/api/desk/passkeys/:uuid',
    least: 'reader',
    send: (api, headers) => api.del('/desk/passkeys/none', headers),
  },
  {
    call: 'POST /v1/api/desk/logout',
    least: 'reader',
    send: async (api, headers) => {
      const probe = await api.get('/desk/me', headers);
      // The other rows need a live session, so tests/api/desk/login/passkeys.test.ts covers ending one.
      return probe.status === 200 ? probe : api.post('/desk/logout', undefined, headers);
    },
  },
];

/** Changes to an unknown partner, or with invalid values. */
function partnerRows(): StaffRow[] {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const one = `/desk/partners/${nobody}`;
  const terms = {
    ...{ name: '', origins: [], webhook: null, share: '', contacts: [] },
    nothing_preselected: false,
  };
  const gets = [
    ...['', `/${nobody}`, `/${nobody}/report?month=2026-03`],
    ...[`/${nobody}/payouts`, `/${nobody}/events/:event`],
  ];
  const changes: [path: string, (api: TestApi, headers: Headers) => Promise<Answer>][] = [
    ['POST', (api, headers) => api.post('/desk/partners', terms, headers)],
    ['PUT /:uuid', (api, headers) => api.put(one, { ...terms, share: '1' }, headers)],
    [
      'POST /:uuid/keys',
      (api, headers) => api.post(`${one}/keys`, { kind: 'live', days: 7, seen: '' }, headers),
    ],
    [
      'POST /:uuid/payouts',
      (api, headers) =>
        api.post(
          `${one}/payouts`,
          { month: '2026-02', paid_on: '2026-03-05', reference: 'ACH 17' },
          headers,
        ),
    ],
    ['POST /:uuid/end', (api, headers) => api.post(`${one}/end`, undefined, headers)],
    [
      'POST /:uuid/events',
      (api, headers) => api.post(`${one}/events`, { event: 'failed' }, headers),
    ],
  ];
  return [
    ...gets.map(
      (path): StaffRow => ({
        call: `GET /v1/api/desk/partners${path.replace(nobody, ':uuid').replace(/\?.*/, '')}`,
        least: 'reader',
        send: (api, headers) => api.get(`/desk/partners${path}`, headers),
      }),
    ),
    ...changes.map(([name, send]): StaffRow => {
      const [method = '', path = ''] = name.split(' ');
      return { call: `${method} /v1/api/desk/partners${path}`, least: 'manager', send };
    }),
  ];
}

function mailRoomRows(): StaffRow[] {
  const request_uuid = '00000000-0000-4000-8000-000000000000';
  const parcel = `/desk/mail-room/parcels/${request_uuid}`;
  const contents = [{ order_id: 'R1', proof: '' }];
  const posts: [path: string, sent: string, body: object][] = [
    ['batches', '/desk/mail-room/batches', { orders: ['R1'] }],
    ['parcels/:uuid/mailing', `${parcel}/mailing`, { tracking_number: '1', contents }],
    ['parcels/:uuid/undo', `${parcel}/undo`, { reason: 'other' }],
    ['parcels/:uuid/cancellation', `${parcel}/cancellation`, { reason: 'other' }],
  ];
  return [
    {
      call: 'GET /v1/api/desk/mail-room',
      least: 'reader',
      send: (api, headers) => api.get('/desk/mail-room', headers),
    },
    {
      call: 'GET /v1/api/desk/mail-room/sheets',
      least: 'agent',
      send: (api, headers) => api.get('/desk/mail-room/sheets?orders=R1', headers),
    },
    ...posts.map(
      ([path, sent, body]): StaffRow => ({
        call: `POST /v1/api/desk/mail-room/${path}`,
        least: 'agent',
        send: (api, headers) => api.post(sent, { request_uuid, ...body }, headers),
      }),
    ),
  ];
}

/** Actions on an unknown order: an authorized caller gets the response that the order doesn't exist. */
function deskActionRows(): StaffRow[] {
  const orders = '/desk/orders/R1';
  const nobody = '00000000-0000-4000-8000-000000000000';
  const body = { request_uuid: nobody, reason: 'other' };
  const ship_to = {
    ...{ first_name: 'A', last_name: 'D', street_address: '1 Main St' },
    ...{ city: 'Oakland', state: 'CA', zip_code: '94607' },
  };
  const verdicts = [{ paper: 'bill_of_sale', seen: null, again: null }];
  const result = { outcome: 'no_record' };
  const posts: [path: string, sent: string, more: object, least?: Role][] = [
    ['filing/claims', '/desk/filing/claims', { count: 1 }],
    ['filing/results', '/desk/filing/results', { csv: 'Order,Outcome' }],
    ['orders/:order_id/claim', `${orders}/claim`, {}],
    ['orders/:order_id/claim/taking-over', `${orders}/claim/taking-over`, {}, 'manager'],
    ['orders/:order_id/claim/release', `${orders}/claim/release`, {}],
    ['orders/:order_id/result', `${orders}/result`, { result }],
    ['orders/:order_id/result/correction', `${orders}/result/correction`, { result }],
    ['orders/:order_id/result/undo', `${orders}/result/undo`, {}],
    ['orders/:order_id/mails', `${orders}/mails`, { mail_uuid: nobody }],
    ['orders/:order_id/messages', `${orders}/messages`, { text: 'Hello.' }],
    ['orders/:order_id/ship-to', `${orders}/ship-to`, { ship_to }],
    ['orders/:order_id/mailing', `${orders}/mailing`, { ship_to }],
    ['orders/:order_id/cancellation', `${orders}/cancellation`, {}],
    ['orders/:order_id/refunds', `${orders}/refunds`, { amount: 1 }],
    ['orders/:order_id/step', `${orders}/step`, {}],
    ['orders/:order_id/notes', `${orders}/notes`, { kind: 'note', text: 'Called.' }],
    ['orders/:order_id/handovers', `${orders}/handovers`, { to: nobody, text: 'Call back.' }],
    ['orders/:order_id/papers', `${orders}/papers`, { verdicts }],
    ['orders/:order_id/payment', `${orders}/payment`, {}],
    ['orders/:order_id/fraud-warning', `${orders}/fraud-warning`, {}, 'manager'],
    ['orders/:order_id/difference/withdrawal', `${orders}/difference/withdrawal`, {}],
    ['orders/:order_id/limits', `${orders}/limits`, { limits: ['login'] }],
    ['complaints/:uuid/closing', `/desk/complaints/${nobody}/closing`, {}],
    ['refunds/:uuid/done', `/desk/refunds/${nobody}/done`, {}, 'manager'],
    ['jobs/:uuid/retry', `/desk/jobs/${nobody}/retry`, {}, 'manager'],
  ];
  return [
    {
      call: 'GET /v1/api/desk/filing',
      least: 'reader',
      send: (api, headers) => api.get('/desk/filing', headers),
    },
    {
      call: 'GET /v1/api/desk/filing/changes',
      least: 'reader',
      send: (api, headers) => api.get('/desk/filing/changes?view=open&seen=x', headers),
    },
    {
      call: 'GET /v1/api/desk/filing/sheet',
      least: 'agent',
      send: (api, headers) => api.get('/desk/filing/sheet', headers),
    },
    {
      call: 'GET /v1/api/desk/orders/:order_id/actions',
      least: 'reader',
      send: (api, headers) => api.get(`${orders}/actions`, headers),
    },
    {
      call: 'GET /v1/api/desk/orders/:order_id/mails/:uuid',
      least: 'reader',
      send: (api, headers) => api.get(`${orders}/mails/${nobody}`, headers),
    },
    {
      call: 'GET /v1/api/desk/orders/:order_id/papers/:paper/file',
      least: 'agent',
      send: (api, headers) => api.get(`${orders}/papers/bill_of_sale/file`, headers),
    },
    {
      call: 'GET /v1/api/desk/disputes/:uuid/evidence',
      least: 'agent',
      send: (api, headers) => api.get(`/desk/disputes/${nobody}/evidence`, headers),
    },
    ...posts.map(
      ([path, sent, more, least = 'agent']): StaffRow => ({
        call: `POST /v1/api/desk/${path}`,
        least,
        send: (api, headers) => api.post(sent, { ...body, ...more }, headers),
      }),
    ),
  ];
}
