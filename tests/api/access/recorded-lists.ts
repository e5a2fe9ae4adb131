import type { NotedRow } from './recorded-filing.ts';

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
