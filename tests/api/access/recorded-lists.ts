import { createAuthenticator } from '#tests/support/api/authenticator.ts';
import type { Call, Desk, NotedRow } from './recorded-filing.ts';

/** Calls for lists of orders and tasks. */
export const listRows: NotedRow[] = [
  [
    'GET today/changes',
    'DESK: today opened',
    ({ get }) =>
      () =>
        get('/desk/today/changes?seen=x'),
  ],
  [
    'POST today/claims',
    'DESK: task claimed',
    ({ post }) =>
      () =>
        post('/desk/today/claims', { kind: 'papers', task: 'R1', is_claimed: true }),
  ],
  [
    'GET order-list',
    'DESK: orders listed',
    ({ get }) =>
      () =>
        get('/desk/order-list'),
  ],
  [
    'GET order-list/sheet',
    'DESK: orders exported',
    ({ get }) =>
      () =>
        get('/desk/order-list/sheet'),
  ],
  [
    'PUT views',
    'DESK: views saved',
    ({ put }) =>
      () =>
        put('/desk/views', { views: [] }),
  ],
];

export function openPartners({ get }: Desk): Call {
  return () => get('/desk/partners');
}

export function planPrices({ post }: Desk, effective_from: string) {
  const prices = [{ name: 'service_fee', hundredths: 3110 }];
  return post('/desk/prices', { effective_from, prices, reason: 'Postage', is_confirmed: false });
}

export async function offerPasskey({ shop, post }: Desk): Promise<Call> {
  const { origin, hostname: rpId } = new URL(shop.deps.licensee().siteUrl);
  const challenge = (await post('/desk/passkeys/options')).text('data', 'challenge');
  const passkey = createAuthenticator().create({ challenge }, { origin, rpId });
  return () => post('/desk/passkeys', { label: 'Laptop', passkey });
}
