import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { UserRow } from '#server/db/schema.ts';
import { type ActingUser, createCaller } from '#server/features/users/access.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, someone } from '#tests/support/api/shopping.ts';
import { databaseKinds } from '#tests/support/process/test-database.ts';

describe.each(databaseKinds)('The caller on %s', (kind) => {
  let api: TestApi;
  let verified: number;
  beforeAll(async () => {
    api = await createTestApi(kind);
  });
  afterAll(() => api.close());

  function callerWith(token: string | undefined) {
    verified = 0;
    const verify = (given: string) => {
      verified += 1;
      return api.deps.sessions.verify(given);
    };
    return createCaller(
      { ...api.deps, sessions: { verify }, openLink: async () => undefined },
      token,
    );
  }

  it('has its token verified once, however often it is asked', { tags: ['ONE-010'] }, async () => {
    const { token, user } = await logIn(api, someone().email);
    const caller = callerWith(token);
    const [account, found, own] = await Promise.all([
      caller.requireAccount(),
      caller.findAccount(),
      caller.actFor(user),
    ]);
    expect([account.user.uuid, found?.uuid, own.uuid]).toEqual([user, user, user]);
    expect(verified).toBe(1);
  });

  it('needs no token to act for a live guest', { tags: ['ONE-010'] }, async () => {
    const { user } = await fillCart(api);
    const guest = await callerWith('made-up').actFor(user);
    expect([guest.uuid, verified]).toEqual([user, 0]);
  });

  it('alone makes a user for whom one may act', { tags: ['ONE-010'] }, () => {
    expectTypeOf<UserRow>().not.toExtend<ActingUser>();
    expectTypeOf<ActingUser>().toExtend<UserRow>();
  });
});
