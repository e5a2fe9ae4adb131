import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { asStaff, buyOrder, type DeskOrder } from '#tests/support/api/desk-actions.ts';

const TAG = { tags: ['OPER-006'] };

describe('A message to the customer', () => {
  let shop: TestApi;
  let agent: Awaited<ReturnType<typeof asStaff>>;
  let order: DeskOrder;
  beforeAll(async () => {
    shop = await createTestApi();
    agent = await asStaff(shop, 'agent');
    order = await buyOrder(shop);
    await shop.deps.db
      .updateTable('app_user')
      .set({ language: 'es' })
      .where('uuid', '=', order.user)
      .execute();
  });
  afterAll(() => shop.close());

  const messages = () =>
    shop.deps.db
      .selectFrom('mail_outbox')
      .select(['uuid', 'subject', 'text', 'recipient'])
      .where('kind', '=', 'staff-message')
      .execute();

  it('starts from templates in the customer’s language, with their English', TAG, async () => {
    const actions = await agent.read(order.order);
    expect(actions.at('data', 'language')).toBe('es');
    expect(actions.at('data', 'templates', 0)).toMatchObject({
      id: 'filing',
      text: expect.stringContaining(`Recibimos su pago para ${order.plate}.`),
      english: expect.stringMatching(
        /by \w+ [\d/]+\. We’ll mail the envelope by \w+ [\d/]+\. It should arrive by \w+ [\d/]+\./,
      ),
    });
  });

  it('needs a confirmation if the order has changed since it was read', TAG, async () => {
    const bought = await buyOrder(shop);
    const seen_at = (await agent.read(bought.order)).text('data', 'read_at');
    shop.travel({ ms: 1000 });
    const body = { text: 'We’ll file your order today.', seen_at };
    const colleague = await asStaff(shop, 'agent');
    await colleague.ask(bought.order, 'notes', { kind: 'note', text: 'Wants to cancel' });
    await colleague.ask(bought.order, 'notes', {
      kind: 'note',
      text: `Called. ${'x'.repeat(900)}`,
    });
    const request = '4c1d8a52-6c1d-4f5e-8f61-2a3b4c5d6e77';
    const asked = await agent.ask(bought.order, 'messages', body, request);
    expect([asked.status, asked.text('message')]).toEqual([
      422,
      expect.stringMatching(
        /^The order has changed since you opened it\. .+: Note: Called\. x{100,200}…? History lists 1 more change\. Check /,
      ),
    ]);
    const read_at = asked.text('error', 'data', 'read_at');
    shop.travel({ ms: 2000 });
    const note = { kind: 'note', text: 'Wants to keep it' };
    expect((await colleague.ask(bought.order, 'notes', note)).status).toBe(200);
    const again = await agent.ask(bought.order, 'messages', { ...body, seen_at: read_at }, request);
    expect([again.status, again.text('message')]).toEqual([
      422,
      expect.stringMatching(/: Note: Wants to keep it\. Check/),
    ]);
    // A retry of a sent message may have been read later, and gets the same response.
    const read = again.text('error', 'data', 'read_at');
    shop.travel({ ms: 3000 });
    const later = (await agent.read(bought.order)).text('data', 'read_at');
    for (const seen of [read, later, undefined]) {
      const sent = await agent.ask(bought.order, 'messages', { ...body, seen_at: seen }, request);
      expect(sent.status).toBe(200);
    }
    const wrong = { text: 'We’re sorry.', seen_at: 'yesterday' };
    expect((await agent.ask(bought.order, 'messages', wrong)).status).toBe(400);
    const confirmed = await agent.ask(bought.order, 'messages', { text: 'We’re sorry.' });
    expect(confirmed.status).toBe(200);
    await shop.deps.db
      .deleteFrom('mail_outbox')
      .where('kind', '=', 'staff-message')
      .where('recipient', '=', bought.email)
      .execute();
  });

  it('is emailed once, and can be read as it was sent', TAG, async () => {
    const request = '4c1d8a52-6c1d-4f5e-8f61-2a3b4c5d6e70';
    const body = { text: 'Gracias por su llamada.\n\nTodo está listo.' };
    for (const _ of [1, 2]) {
      const sent = await agent.ask(order.order, 'messages', body, request);
      expect([sent.status, sent.at('data', 'done')]).toEqual([
        200,
        'Message sent. You can read it in the history.',
      ]);
    }
    const [mail, ...others] = await messages();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: order.email,
      subject: `Sobre su pedido ${order.order} (${order.plate})`,
    });
    expect(mail?.text).toContain('Todo está listo.');
    const history = await shop.get(`/desk/orders/${order.order}`, agent.headers);
    const entries = JSON.stringify(history.at('data', 'entries'));
    expect(entries).toContain(`"mail_uuid":"${mail?.uuid}"`);
    expect(entries).toContain('Wrote to the customer');
    const read = await shop.get(`/desk/orders/${order.order}/mails/${mail?.uuid}`, agent.headers);
    expect(read.text('data', 'text')).toContain('Gracias por su llamada.');
    // A link may log the customer in.
    expect(mail?.text).toMatch(/https?:\S+\?/);
    expect(read.text('data', 'text')).not.toMatch(/https?:\S+[?#]/);
    const other = await buyOrder(shop);
    const foreign = await shop.get(
      `/desk/orders/${other.order}/mails/${mail?.uuid}`,
      agent.headers,
    );
    expect(foreign.status).toBe(404);
  });

  it('is answered in our mailbox, and staff add the reply to the history', TAG, async () => {
    shop.deps.repliesTo = 'DMV services <hello@example.com>';
    const body = { kind: 'reply', text: 'Gracias.\n¿Cuándo llega?' };
    const saved = await agent.ask(order.order, 'notes', body);
    expect(saved.at('data', 'done')).toBe('Reply saved.');
    const history = await shop.get(`/desk/orders/${order.order}`, agent.headers);
    expect(history.at('data', 'replies_to')).toBe('hello@example.com');
    const what = 'Customer replied: Gracias.\n¿Cuándo llega?';
    expect(history.at('data', 'entries')).toContainEqual(expect.objectContaining({ what }));
  });

  it('resolves the complaint that it answers, once, and only on its order', TAG, async () => {
    const { order: about } = await buyOrder(shop);
    await agent.ask(about, 'notes', { kind: 'complaint', text: 'It was torn.' });
    const resolves = (await agent.read(about)).at('data', 'complaints', 0, 'uuid');
    const sent = await messages();
    const answer = (to: string) => agent.ask(to, 'messages', { text: 'We’re sorry.', resolves });
    expect((await answer(order.order)).status).toBe(404);
    expect((await answer(about)).at('data', 'done')).toBe(
      'Message sent. You can read it in the history. Complaint resolved.',
    );
    expect((await agent.read(about)).at('data', 'complaints')).toEqual([]);
    expect((await answer(about)).status).toBe(404);
    expect(await messages()).toHaveLength(sent.length + 1);
  });

  it(
    'is not sent without text, unfinished, with a card number, or for an unpaid order',
    TAG,
    async () => {
      const before = await messages();
      for (const text of [' ', 'This is what happened: ', 'Card 4242 4242 4242 4242']) {
        expect((await agent.ask(order.order, 'messages', { text })).status).toBe(400);
      }
      expect(await messages()).toEqual(before);
    },
  );
});
