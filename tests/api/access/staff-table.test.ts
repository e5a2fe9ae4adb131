import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contracts/calls.ts';
import { hasRole, LOGIN_NEEDED, ROLES, type Role } from '#contracts/desk/role.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';
import type { Headers } from './access-rows.ts';
import { STAFF } from './staff-rows.ts';

/** The responses to an authorized caller, even if there is nothing to do. None of them means a server error. */
const LET_IN = [200, 400, 404, 409, 422];
const told = (answer: Answer) => [answer.status, answer.at('error', 'data', 'code')];

/** Maps each call that a reader may not make to its row in the operators' table. */
const ACTIONS: Record<string, string> = {
  'POST orders/:order_id/mails': 'Resend an email',
  'POST orders/:order_id/messages': 'Write to the customer',
  'POST today/claims': 'TAKE, on Today',
  'GET order-list/sheet': 'Export orders',
  'POST orders/:order_id/ship-to': 'Correct ship-to',
  'POST orders/:order_id/mailing': 'Mail again',
  'POST orders/:order_id/cancellation': 'Cancel and refund',
  'POST orders/:order_id/refunds': 'Partial refund',
  'POST orders/:order_id/step': 'File again',
  'POST orders/:order_id/notes': 'Write a note',
  'POST orders/:order_id/handovers': 'Hand over',
  'POST complaints/:uuid/closing': 'Mark a complaint or handover as resolved',
  'POST orders/:order_id/papers': 'Review documents',
  'GET disputes/:uuid/evidence': 'Download the evidence',
  'GET orders/:order_id/papers/:paper/file': 'Review documents',
  'POST orders/:order_id/payment': 'Check the payment',
  'POST orders/:order_id/fraud-warning': 'Dismiss the fraud warning',
  'POST orders/:order_id/difference/withdrawal': 'Cover the difference',
  'POST orders/:order_id/limits': 'Clear limits',
  'POST refunds/:uuid/done': 'MARK AS REFUNDED, on Today',
  'POST jobs/:uuid/retry': 'RETRY JOB, on Today',
  'POST mail-room/batches': 'File, print, pack, and mail',
  'GET mail-room/sheets': 'File, print, pack, and mail',
  'POST mail-room/parcels/:uuid/mailing': 'File, print, pack, and mail',
  'POST mail-room/parcels/:uuid/undo': 'File, print, pack, and mail',
  'POST mail-room/parcels/:uuid/cancellation': 'File, print, pack, and mail',
  'POST partners': 'Change partners',
  'PUT partners/:uuid': 'Change partners',
  'POST partners/:uuid/keys': 'Change partners',
  'POST partners/:uuid/payouts': 'Change partners',
  'POST partners/:uuid/end': 'Change partners',
  'POST partners/:uuid/events': 'Change partners',
  'GET filing/sheet': 'File, print, pack, and mail',
  'POST filing/claims': 'File, print, pack, and mail',
  'POST filing/results': 'File, print, pack, and mail',
  'POST orders/:order_id/claim': 'File, print, pack, and mail',
  'POST orders/:order_id/claim/release': 'File, print, pack, and mail',
  'POST orders/:order_id/claim/taking-over': "Take over or release a colleague's claim",
  'POST orders/:order_id/result': 'File, print, pack, and mail',
  'POST orders/:order_id/result/correction': 'File, print, pack, and mail',
  'POST orders/:order_id/result/undo': 'File, print, pack, and mail',
  'POST prices': 'Change prices',
  'POST prices/:uuid/cancellation': 'Change prices',
};

it('tells operators which role each action requires', { tags: ['OPER-004'] }, () => {
  const rows = STAFF.filter(({ least }) => least !== 'reader').map(
    ({ call, least }) => `${ACTIONS[call.replace('/v1/api/desk/', '')]}: ${least}`,
  );
  const page = readFileSync('docs/operations/desk.md', 'utf8');
  const table = [...page.matchAll(/^\| ([^|]+) \| (agent|manager)\b/gm)];
  expect(table.map(([, action, least]) => `${action}: ${least}`).sort()).toEqual(
    [...new Set(rows)].sort(),
  );
});

describe('Every desk call', () => {
  let api: TestApi;
  let customer: Headers;
  let ended: Headers;
  const of = new Map<Role, Headers>();
  beforeAll(async () => {
    api = await createTestApi();
    customer = (await logIn(api, someone().email)).headers;
    api.travel({ ms: -9 * 3_600_000 });
    ended = (await api.staff('manager')).headers;
    api.travel();
    for (const role of ROLES) of.set(role, (await api.staff(role)).headers);
  });
  afterAll(() => api.close());

  it('has one row with the lowest role that its contract names', { tags: ['OPER-004'] }, () => {
    const ofStaff = calls.flatMap(({ method, path, who }) =>
      ROLES.filter((role) => role === who).map((least) => [
        `${method.toUpperCase()} ${path}`,
        least,
      ]),
    );
    expect(STAFF.map(({ call, least }) => [call, least]).sort()).toEqual(ofStaff.sort());
  });

  it.each(STAFF)('$call rejects everyone but staff', { tags: ['OPER-004'] }, async ({ send }) => {
    for (const headers of [{}, customer, ended, { Authorization: 'Bearer nonsense' }]) {
      expect(told(await send(api, headers))).toEqual([401, LOGIN_NEEDED]);
    }
  });

  it.each(STAFF)(
    '$call requires the role $least',
    { tags: ['OPER-004', 'OPER-006'] },
    async (row) => {
      for (const [role, headers] of of) {
        const answer = await row.send(api, headers);
        if (hasRole(role, row.least)) expect(LET_IN).toContain(answer.status);
        else expect(told(answer)).toEqual([403, 'FORBIDDEN']);
      }
    },
  );
});

describe('A desk token', () => {
  it('gives no access to a customer’s data', { tags: ['OPER-004'] }, async () => {
    const api = await createTestApi();
    const { headers } = await api.staff('manager');
    expect(told(await api.get('/v1/auth/sessions', headers))).toEqual([401, 'UNAUTHORIZED']);
    await api.close();
  });
});
