import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { UserRow } from '#server/db/schema.ts';
import { type ActingUser, createCaller, LINK_EXPIRED } from '#server/features/account/access.ts';
import { findOpenLines } from '#server/features/orders/service.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, someone } from '#tests/support/api/shopping.ts';

describe('The caller', () => {
  let api: TestApi;
  let verified: number;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  function callerWith(token: string | undefined) {
    verified = 0;
    const verify = (given: string) => {
      verified += 1;
      return api.deps.sessions.verify(given);
    };
    return createCaller(
      {
        ...api.deps,
        sessions: { verify },
        guests: { ...api.deps.guests, openLink: async () => undefined },
      },
      token,
    );
  }

  it('has its token verified once, no matter how often it is used', {
    tags: ['ONE-010'],
  }, async () => {
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

  it('gets its own rows along with their owner, and no one else’s rows', {
    tags: ['ONE-010'],
  }, async () => {
    const { db, clock } = api.deps;
    const { user } = await fillCart(api);
    const read = (own: string) => findOpenLines(db, own);
    const found = await callerWith('made-up').actOn(user, read);
    const guest = await callerWith(undefined).actFor(user);
    expect([found.user, found.rows.length, verified]).toEqual([guest, 1, 0]);

    const account = await logIn(api, someone().email);
    await db
      .updateTable('order_line')
      .set({ user_uuid: account.user })
      .where('user_uuid', '=', user)
      .execute();
    await expect(callerWith(undefined).actOn(account.user, read)).rejects.toThrow();
    const other = await logIn(api, someone().email);
    await expect(callerWith(other.token).actOn(account.user, read)).rejects.toThrow('another');
    expect((await callerWith(account.token).actOn(account.user, read)).rows).toHaveLength(1);
    expect((await callerWith(undefined).actOn(user, read)).rows).toEqual([]);

    const ended = await fillCart(api);
    await db
      .updateTable('app_user')
      .set({ expires_at: clock() })
      .where('uuid', '=', ended.user)
      .execute();
    await expect(callerWith(undefined).actOn(ended.user, read)).rejects.toThrow(LINK_EXPIRED);
    await expect(callerWith(undefined).actOn('made-up', read)).rejects.toThrow(LINK_EXPIRED);
  });

  it('is the only source of a user with permission to act', { tags: ['ONE-010'] }, () => {
    expectTypeOf<UserRow>().not.toExtend<ActingUser>();
    expectTypeOf<ActingUser>().toExtend<UserRow>();
  });
});
