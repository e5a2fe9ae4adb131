import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { asStaff, buyOrder } from '#tests/support/api/desk-actions.ts';
import { logIn } from '#tests/support/api/login.ts';

/** The steps from the payment to the mailing. */
const MAILED = 3;

describe('An email to a different address', () => {
  let shop: TestApi;
  let manager: Awaited<ReturnType<typeof asStaff>>;
  beforeAll(async () => {
    shop = await createTestApi();
    manager = await asStaff(shop, 'manager');
  });
  afterAll(() => shop.close());

  async function sentElsewhere() {
    const bought = await buyOrder(shop, { steps: MAILED });
    const mail_uuid = (await manager.read(bought.order)).at('data', 'mails', 0, 'uuid');
    const email = `other.${bought.email}`;
    const body = { reason: 'not_received', mail_uuid, email };
    expect((await manager.ask(bought.order, 'mails', body)).status).toBe(200);
    await (await createTestWork(shop)).runDue();
    return { ...bought, other: email };
  }
  const storyOf = async (order: string) =>
    JSON.stringify((await shop.get(`/desk/orders/${order}`, manager.headers)).at('data'));

  it('appears only in its order’s history', { tags: ['OPER-005'] }, async () => {
    const { order, other } = await sentElsewhere();
    expect(await storyOf(order)).toContain(`to ${other}, accepted by the mail server`);
    const stranger = await buyOrder(shop);
    expect(await storyOf(stranger.order)).not.toContain(other);
  });

  it('becomes a guest’s own, which the earlier address learns', {
    tags: ['OPER-006'],
  }, async () => {
    const bought = await buyOrder(shop, { steps: MAILED });
    const right = `right.${bought.email}`;
    const { uuid: to } = manager;
    const text = `Not ${bought.email}, nor wrong.${bought.email}.`;
    const give = (body: object) =>
      manager.ask(bought.order, 'handovers', { ...body, topic: 'email' });
    const agent = await shop.staff('agent');
    const errors = 'error.data.errors'.split('.');
    const wrong = { field: 'email', message: 'Please enter the correct email' };
    expect((await give({ to: agent.uuid, text: 'Call.' })).at(...errors)).toMatchObject([
      { field: 'to', message: 'Only a manager can correct the email' },
      wrong,
    ]);
    const own = await give({ to, email: bought.email });
    expect(own.at(...errors)).toMatchObject([wrong]);
    expect((await give({ to, email: right.toUpperCase(), text })).status).toBe(200);
    const correct = async (order: string) => {
      const mail_uuid = (await manager.read(order)).at('data', 'mails', 0, 'uuid');
      const body = { reason: 'wrong_email', mail_uuid, email: right, from_now_on: true };
      return manager.ask(order, 'mails', body);
    };
    const read = await manager.read(bought.order);
    expect(read.at('data', 'can_correct_email')).toBe(true);
    expect(read.at('data', 'requested_email')).toBe(right);
    expect((await correct(bought.order)).at('data', 'done')).toBe(
      'Email resent to another address, which also gets later ones. We notified the earlier address. The handover is resolved.',
    );
    const news = 'Your sticker is on its way.';
    expect((await manager.ask(bought.order, 'messages', { text: news })).status).toBe(200);
    const work = await createTestWork(shop);
    await work.runDue();
    expect((await work.mailsTo(right)).map((mail) => mail.text).join()).toContain(news);
    const earlier = (await work.mailsTo(bought.email)).map((mail) =>
      mail.text.replaceAll(/\s+/g, ' '),
    );
    expect(earlier.join()).toContain('We now send emails about this order to another address.');
    // Its owner finds the order after a login.
    const { mails, ...exported } = await exportEmail(shop.deps.db, right);
    expect(JSON.stringify(exported)).toContain(bought.order);
    // What went to the earlier address is in the history, and exported and deleted with the customer's data.
    expect(await storyOf(bought.order)).toContain(
      `to ${bought.email}, accepted by the mail server`,
    );
    expect(mails).toHaveLength((await work.mailsTo(right)).length + earlier.length);
    expect((await forgetEmail(shop.deps, right)).outcome).toBe('forgotten');
    expect(await work.mailsTo(bought.email)).toEqual([]);
  });

  it('never becomes that of an account', { tags: ['OPER-006'] }, async () => {
    const { order, email } = await buyOrder(shop);
    await logIn(shop, email);
    const text = 'Your sticker is on its way.';
    expect((await manager.ask(order, 'messages', { text })).status).toBe(200);
    const actions = await manager.read(order);
    expect(actions.at('data', 'can_correct_email')).toBe(false);
    const body = { reason: 'wrong_email', email: `other.${email}`, from_now_on: true };
    const mail_uuid = actions.at('data', 'mails', 0, 'uuid');
    const answer = await manager.ask(order, 'mails', { ...body, mail_uuid });
    expect(answer.at('message')).toBe('The email of an account can’t be changed.');
    expect((await manager.read(order)).at('data', 'email')).toBe(email);
  });

  it('is exported for its customer, and deleted with them', { tags: ['OPER-010'] }, async () => {
    const { email, other } = await sentElsewhere();
    const stranger = await sentElsewhere();
    const { mails } = await exportEmail(shop.deps.db, email);
    const own = (await (await createTestWork(shop)).mailsTo(email)).length;
    expect(mails).toHaveLength(own + 1);
    expect((await forgetEmail(shop.deps, email)).outcome).toBe('forgotten');
    for (const table of ['mail_outbox', 'sandbox_mailbox'] as const) {
      const kept = shop.deps.db.selectFrom(table).select('recipient');
      const left = await kept.where('recipient', 'in', [other, stranger.other]).execute();
      expect(left).toEqual([{ recipient: stranger.other }]);
    }
  });
});
