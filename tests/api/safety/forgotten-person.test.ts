import { describe, expect, it } from 'vitest';
import { LOGIN_BROWSER } from '#contracts/account/auth.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import {
  codeRequest,
  LOGIN,
  logIn,
  loginBody,
  mailedCode,
  wrong,
} from '#tests/support/api/login.ts';

const TABLES = ['login_code', 'login_failure', 'login_network', 'login_throttle'] as const;

describe('A deleted person', () => {
  it('leaves no codes, wrong codes, networks, or browsers behind, and other people keep theirs', {
    tags: ['SAFE-007', 'SAFE-008'],
  }, async () => {
    const api = await createTestApi();
    const counts = async () => {
      const all: number[] = [];
      for (const table of TABLES) {
        all.push((await api.deps.db.selectFrom(table).selectAll().execute()).length);
      }
      return all;
    };
    const live = async (email: string) => {
      await logIn(api, email);
      const { deps, post } = api;
      await deps.db.deleteFrom('mail_outbox').execute();
      const headers = { [LOGIN_BROWSER]: 'a'.repeat(22) };
      await post('/user/authentications', codeRequest(email), headers);
      await post(LOGIN, loginBody(email, wrong(await mailedCode(api, email))), headers);
      await post(LOGIN, loginBody(email, '0000'));
    };
    await live('stays@example.com');
    const before = await counts();
    expect(Math.min(...before)).toBeGreaterThan(0);
    await live('goes@example.com');
    expect(await counts()).toEqual(before.map((count) => 2 * count));
    expect((await forgetEmail(api.deps, 'goes@example.com')).outcome).toBe('forgotten');
    expect(await counts()).toEqual(before);
    await api.close();
  });
});
