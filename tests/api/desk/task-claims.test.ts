import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_IDLE_MINUTES } from '#contracts/desk/member.ts';
import { CLAIM_MINUTES } from '#contracts/desk/today.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { asStaff, buyOrder } from '#tests/support/api/desk-actions.ts';

const TAG = { tags: ['OPER-007'] };
const MINUTE_MS = 60_000;
type Headers = { Authorization: string };

describe('The Today list', () => {
  let shop: TestApi;
  let task: string;
  beforeAll(async () => {
    shop = await createTestApi();
    const agent = await asStaff(shop, 'agent');
    const { order } = await buyOrder(shop);
    await agent.ask(order, 'notes', { kind: 'complaint', text: 'It took too long.' });
    task = (await shop.get('/desk/today', agent.headers)).text(
      'data',
      'groups',
      0,
      'items',
      0,
      'task',
    );
  });
  afterAll(() => shop.close());

  const claim = (headers: Headers, is_claimed = true) =>
    shop.post('/desk/today/claims', { kind: 'complaints', task, is_claimed }, headers);
  const claimSeenBy = async (headers: Headers) =>
    (await shop.get('/desk/today', headers)).at('data', 'groups', 0, 'items', 0, 'claim');

  it('shows who works on an item, until they release it or the claim is stale', TAG, async () => {
    const kim = await shop.staff('agent');
    const lee = await shop.staff('manager');
    expect((await claim(kim.headers)).status).toBe(200);
    expect((await claim(kim.headers)).status).toBe(200);
    expect(await claimSeenBy(kim.headers)).toEqual({ name: 'Kim agent', is_mine: true });
    expect(await claimSeenBy(lee.headers)).toEqual({ name: 'Kim agent', is_mine: false });
    const refused = await claim(lee.headers);
    expect([refused.status, refused.at('message')]).toEqual([409, 'Kim agent is working on this.']);
    expect((await claim(lee.headers, false)).status).toBe(200);
    expect(await claimSeenBy(lee.headers)).toMatchObject({ name: 'Kim agent' });
    await claim(kim.headers, false);
    expect(await claimSeenBy(lee.headers)).toBeNull();
    await claim(kim.headers);
    shop.travel({ ms: CLAIM_MINUTES * MINUTE_MS });
    const later = await shop.staff('manager');
    expect(await claimSeenBy(later.headers)).toBeNull();
    expect((await claim(later.headers)).status).toBe(200);
    shop.travel();
  });

  it('answers a page that polls only with changes, and doesn’t log the others', {
    tags: ['OPER-004', 'OPER-007'],
  }, async () => {
    const { headers, uuid } = await shop.staff('reader');
    const version = (await shop.get('/desk/today', headers)).text('data', 'version');
    const look = (seen: string) => shop.get(`/desk/today/changes?seen=${seen}`, headers);
    expect((await look(version)).at('data')).toBeNull();
    expect((await look('older')).text('data', 'version')).toBe(version);
    const looks = await shop.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('staff_uuid', '=', uuid)
      .execute();
    expect(looks).toHaveLength(2);
  });

  it('doesn’t keep an idle session alive by polling', { tags: ['OPER-004'] }, async () => {
    const { headers } = await shop.staff('reader');
    for (const minutes of [DESK_IDLE_MINUTES - 10, DESK_IDLE_MINUTES - 1]) {
      shop.travel({ ms: minutes * MINUTE_MS });
      expect((await shop.get('/desk/today/changes?seen=x', headers)).status).toBe(200);
    }
    shop.travel({ ms: (DESK_IDLE_MINUTES + 1) * MINUTE_MS });
    expect((await shop.get('/desk/today/changes?seen=x', headers)).status).toBe(401);
    shop.travel();
  });
});
