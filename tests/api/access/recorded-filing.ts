/** Desk calls about orders that staff file, and what the audit log records about them. */
import type { ServerEvent } from '#contracts/account/audit.ts';
import type { TestApi } from '#tests/support/api/create-test-api.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';

export type Desk = {
  shop: TestApi;
  runDue: () => Promise<void>;
  get: TestApi['get'];
  put: TestApi['put'];
  del: TestApi['del'];
  /** Adds a new request_uuid. */
  post: (path: string, body?: object) => ReturnType<TestApi['post']>;
  headers: { Authorization: string };
};
export type Call = () => Promise<{ status: number }>;
/** Prepares what the call needs to work, and returns the call. */
export type Prepare = (desk: Desk) => Call | Promise<Call>;
export type NotedRow = [call: string, event: ServerEvent, prepare: Prepare];

export function filingRows(): NotedRow[] {
  const reason = 'other';
  const csv = 'Order,Outcome,Reason or hold';
  const rejected = { result: { outcome: 'rejected', reason: 'No.' } };
  const corrected = { reason, result: { outcome: 'rejected', reason: 'The VIN is wrong.' } };
  /** A call about an order that staff file, after these actions on it. */
  const filed =
    (
      call: (desk: Desk, path: string) => ReturnType<Call>,
      ...acts: [path: string, body: object][]
    ): Prepare =>
    async (desk) => {
      desk.shop.deps.dmvFiledBy = 'people';
      const path = `/desk/orders/${(await buyOrder(desk.shop, { steps: 1 })).order}`;
      for (const [act, body] of acts) await desk.post(`${path}/${act}`, body);
      return () => call(desk, path);
    };
  const claim: [string, object] = ['claim', {}];
  const result: [string, object] = ['result', rejected];
  const posted =
    (what: string, body: object): ((desk: Desk, path: string) => ReturnType<Call>) =>
    ({ post }, path) =>
      post(`${path}/${what}`, body);
  return [
    ['GET filing', 'DESK: filing opened', filed(({ get }) => get('/desk/filing'))],
    [
      'GET filing/changes',
      'DESK: filing opened',
      filed(({ get }) => get('/desk/filing/changes?view=open&seen=x')),
    ],
    [
      'GET filing/sheet',
      'DESK: filing sheet opened',
      filed(async ({ shop, headers }) =>
        shop.api.request('/v1/api/desk/filing/sheet', { headers }),
      ),
    ],
    [
      'POST filing/claims',
      'DESK: order claimed',
      filed(({ post }) => post('/desk/filing/claims', { count: 1 })),
    ],
    [
      'POST filing/results',
      'DESK: result entered',
      filed(({ post }, path) => {
        const row = `${path.replace('/desk/orders/', '')},rejected,No.`;
        return post('/desk/filing/results', { csv: `${csv}\n${row}` });
      }, claim),
    ],
    ['POST orders/:order_id/claim', 'DESK: order claimed', filed(posted(...claim))],
    [
      'POST orders/:order_id/claim/taking-over',
      'DESK: claim taken over',
      async (desk) => {
        const call = await filed(posted('claim/taking-over', { reason }), claim)(desk);
        const { uuid } = await desk.shop.staff('agent');
        await desk.shop.deps.db.updateTable('filing').set({ staff_uuid: uuid }).execute();
        return call;
      },
    ],
    [
      'POST orders/:order_id/claim/release',
      'DESK: claim released',
      filed(posted('claim/release', { reason }), claim),
    ],
    ['POST orders/:order_id/result', 'DESK: result entered', filed(posted(...result), claim)],
    [
      'POST orders/:order_id/result/correction',
      'DESK: result corrected',
      filed(posted('result/correction', corrected), claim, result),
    ],
    [
      'POST orders/:order_id/result/undo',
      'DESK: result undone',
      filed(posted('result/undo', { reason }), claim, result),
    ],
  ];
}
