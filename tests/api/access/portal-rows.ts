/** Every call of the partners' portal, which only the partner's own contacts may make. */
import type { Answer } from '#tests/support/api/answer.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import type { Headers } from './access-rows.ts';

export type PortalRow = {
  call: string;
  /** What the audit log contains for a change. */
  entry?: string;
  send: (api: TestApi, headers: Headers, event: string) => Promise<Answer>;
};

const ROOT = '/v1/api/partners/portal';
const seenIn = async (api: TestApi, headers: Headers, mark: string) =>
  String((await api.get('/partners/portal', headers)).at('data', 'seen', mark));

export const PORTAL: PortalRow[] = [
  { call: `GET ${ROOT}`, send: (api, headers) => api.get('/partners/portal', headers) },
  {
    call: `GET ${ROOT}/report`,
    send: (api, headers) => api.get('/partners/portal/report?month=2026-03&mode=test', headers),
  },
  {
    call: `GET ${ROOT}/report.csv`,
    send: (api, headers) => api.get('/partners/portal/report.csv?month=2026-03', headers),
  },
  {
    call: `GET ${ROOT}/payouts`,
    send: (api, headers) => api.get('/partners/portal/payouts', headers),
  },
  {
    call: `GET ${ROOT}/events/:event`,
    send: (api, headers, event) => api.get(`/partners/portal/events/${event}`, headers),
  },
  {
    call: `PUT ${ROOT}`,
    entry: 'PARTNER: changed',
    async send(api, headers) {
      const shown = await api.get('/partners/portal', headers);
      const seen = String(shown.at('data', 'seen', 'terms'));
      const contacts = shown.at('data', 'contacts') ?? [];
      const origins = ['https://shop.example.com'];
      const webhook = 'https://shop.example.com/renewals';
      const body = { origins, contacts, webhook, nothing_preselected: true, seen };
      return api.put('/partners/portal', body, headers);
    },
  },
  {
    call: `POST ${ROOT}/keys`,
    entry: 'PARTNER: key rolled',
    async send(api, headers) {
      const seen = await seenIn(api, headers, 'live');
      return api.post('/partners/portal/keys', { kind: 'live', days: 7, seen }, headers);
    },
  },
  {
    call: `POST ${ROOT}/events`,
    entry: 'PARTNER: test event sent',
    send: (api, headers) => api.post('/partners/portal/events', { event: 'order.filed' }, headers),
  },
];
