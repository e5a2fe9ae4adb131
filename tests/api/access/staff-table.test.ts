/** Every call of the desk, tried by everybody. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callGroups, calls } from '#contracts/calls.ts';
import { hasRole, LOGIN_NEEDED, ROLES, type Role } from '#contracts/desk/role.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { someone } from '#tests/support/api/shopping.ts';
import type { Headers } from './access-rows.ts';
import { STAFF } from './staff-rows.ts';

/** Answers to a caller who is let in, though there is nothing to do; none of them is that of a server that broke. */
const LET_IN = [200, 400, 404, 409];
const told = (answer: Answer) => [answer.status, answer.at('error', 'data', 'code')];

it('tells operators what each role may do', { tags: ['OPER-004'] }, () => {
  const table = callGroups.flatMap((group) =>
    group.calls.flatMap(([{ who }, summary]) =>
      ROLES.filter((role) => role === who).map((least) => {
        const cells = ROLES.map((role) => (hasRole(role, least) ? 'yes' : 'no'));
        return `| ${[summary, ...cells].join(' | ')} |`;
      }),
    ),
  );
  const page = readFileSync('docs/operations/desk.md', 'utf8').split('\n');
  expect(page.filter((line) => / \| (yes|no) \|$/.test(line))).toEqual(table);
});

describe('Every call of the desk', () => {
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

  it('has one row with the least role that its contract names', { tags: ['OPER-004'] }, () => {
    const ofStaff = calls.flatMap(({ method, path, who }) =>
      ROLES.filter((role) => role === who).map((least) => [
        `${method.toUpperCase()} ${path}`,
        least,
      ]),
    );
    expect(STAFF.map(({ call, least }) => [call, least]).sort()).toEqual(ofStaff.sort());
  });

  it.each(STAFF)('$call refuses everybody but staff', { tags: ['OPER-004'] }, async ({ send }) => {
    for (const headers of [{}, customer, ended, { Authorization: 'Bearer nonsense' }]) {
      expect(told(await send(api, headers))).toEqual([401, LOGIN_NEEDED]);
    }
  });

  it.each(STAFF)(
    '$call asks for the role $least',
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

describe('A token of the desk', () => {
  it('opens nothing of a customer', { tags: ['OPER-004'] }, async () => {
    const api = await createTestApi();
    const { headers } = await api.staff('manager');
    expect(told(await api.get('/v1/auth/sessions', headers))).toEqual([401, 'UNAUTHORIZED']);
    await api.close();
  });
});
