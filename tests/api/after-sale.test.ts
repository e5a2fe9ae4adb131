/** Cards, later options, reminders and the way back to a cart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../support/create-test-api.ts';
import { createTestWork, STEP_MS } from '../support/create-test-work.ts';
import { fillCart, lookUp, pay, RENEWAL, someone } from '../support/shopping.ts';
import { databaseKinds } from '../support/test-database.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 60 * 60_000;

describe.each(databaseKinds)('what follows an order on %s', (kind) => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi(kind);
  });
  afterAll(() => shop.close());

  async function complete(changes: Record<string, unknown> = {}) {
    const work = await createTestWork(shop);
    const who = someone();
    shop.travel();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user, changes);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    return { ...who, ...ids, work };
  }

  const cardOf = (line: string) =>
    shop.deps.db
      .selectFrom('registration_card')
      .selectAll()
      .where('order_line_uuid', '=', line)
      .executeTakeFirst();

  /** Goes to a day and does what falls due there. */
  async function arrive(work: Awaited<ReturnType<typeof createTestWork>>, days: number) {
    shop.travel({ days });
    // Other tests have been further in the future than this one.
    await shop.deps.db
      .updateTable('job')
      .set({ run_at: shop.deps.clock() })
      .where('kind', '=', 'send-reminders')
      .execute();
    await work.runDue();
  }

  describe('the registration card', () => {
    it('is a PDF for the owner only, once the DMV has accepted the renewal [CLAIM-001]', async () => {
      const who = someone();
      shop.travel();
      const ids = await fillCart(shop, who);
      await pay(shop, ids.user);
      const address = `/v1/api/user/orders/${ids.line}/card.pdf`;
      const early = await shop.api.request(`${address}?user_uuid=${ids.user}`);
      expect(early.status).toBe(404);

      const order = await complete();
      const path = `/v1/api/user/orders/${order.line}/card.pdf`;
      const answer = await shop.api.request(`${path}?user_uuid=${order.user}`);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1');
      expect(pdf.startsWith('%PDF-')).toBe(true);
      expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
      expect(pdf).toContain(`Registration card for ${order.plate}`);

      expect((await shop.api.request(`${path}?user_uuid=${ids.user}`)).status).toBe(404);
      expect((await shop.api.request(`${path}?user_uuid=${NOBODY}`)).status).toBe(404);
      expect((await shop.api.request(path)).status).toBe(400);
    });

    it('is confirmed to whoever scans it, without anything personal', async () => {
      const order = await complete();
      const card = await cardOf(order.line);
      const check = await shop.get(`/cards/${card?.token}`);
      expect(check.at('data')).toEqual({
        order_id: expect.stringMatching(/^R\d+$/),
        plate: `••••${order.plate.slice(-3)}`,
        valid_until: card?.valid_until,
        state: 'valid',
      });
      shop.travel({ days: 800 });
      expect((await shop.get(`/cards/${card?.token}`)).at('data', 'state')).toBe('expired');
      expect((await shop.get(`/cards/${NOBODY}`)).status).toBe(404);
      expect((await shop.get('/cards/nonsense')).status).toBe(404);
    });

    it('keeps the vehicle as it was renewed when the plate is looked up again', async () => {
      const order = await complete();
      const before = await cardOf(order.line);
      await shop.deps.db
        .updateTable('user_vehicle')
        .set({ make: 'Other', registration_expires_on: '2040-01-01' })
        .where('uuid', '=', order.vehicle)
        .execute();
      expect(await cardOf(order.line)).toEqual(before);
    });
  });

  describe('reminders', () => {
    it('come once, when the next window opens, to those who asked', async () => {
      const { work, email, plate, line } = await complete({ renewal_reminders: 1 });
      const untilExpiry = daysUntil((await cardOf(line))?.valid_until);
      const subjects = async () => (await work.mailsTo(email)).map(({ subject }) => subject);
      const isReminder = (subject: string) => subject.startsWith(`Renewal reminder: ${plate}`);

      await arrive(work, untilExpiry - 77);
      expect((await subjects()).filter(isReminder)).toHaveLength(0);
      await arrive(work, untilExpiry - 74);
      expect((await subjects()).filter(isReminder)).toHaveLength(1);
      await arrive(work, untilExpiry - 70);
      expect((await subjects()).filter(isReminder)).toHaveLength(1);
    });

    it('do not come to those who asked for none', async () => {
      const { work, email, line } = await complete({ renewal_reminders: 0 });
      const untilExpiry = daysUntil((await cardOf(line))?.valid_until);
      await arrive(work, untilExpiry - 74);
      const subjects = (await work.mailsTo(email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('Renewal reminder'))).toEqual([]);
    });

    it('end by the link of any mail, and only by a POST', async () => {
      const { work, email, line } = await complete({ renewal_reminders: 1 });
      const receipt = (await work.mailsTo(email)).find(({ subject }) =>
        subject.endsWith('is paid'),
      );
      const token = /reminders-off\/([0-9a-f-]{36})/.exec(receipt?.text ?? '')?.[1];
      expect((await shop.post('/reminders/off', { token })).status).toBe(200);
      expect((await shop.post('/reminders/off', { token })).status).toBe(200);
      expect((await shop.post('/reminders/off', { token: NOBODY })).status).toBe(404);
      const untilExpiry = daysUntil((await cardOf(line))?.valid_until);
      await arrive(work, untilExpiry - 74);
      const subjects = (await work.mailsTo(email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('Renewal reminder'))).toEqual([]);
    });
  });

  describe('POST /v1/api/user/vehicles/{uuid}/later', () => {
    const options = {
      renewal_reminder: true,
      replace_card_or_sticker: false,
      renew_another_vehicle: true,
    };

    async function tooEarly() {
      shop.travel();
      const { email } = someone();
      const found = await lookUp(shop, { plate: 'LATER01', email, service: RENEWAL });
      expect(found.at('data', 'eligible')).toBe(false);
      const user = found.text('data', 'user_uuid');
      return { email, user, vehicle: found.text('data', 'user_vehicle_uuid') };
    }

    it('keeps the choices and sends the link to the account, once a day [AMB-138]', async () => {
      const work = await createTestWork(shop);
      const { email, user, vehicle } = await tooEarly();
      const path = `/user/vehicles/${vehicle}/later`;
      for (const _ of [1, 2]) {
        const answer = await shop.post(path, { user_uuid: user, ...options });
        expect(answer.status).toBe(200);
      }
      await work.runDue();
      const mails = await work.mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual(['The link to your account']);
      expect(mails[0]?.text).toContain(`/login?uuid=${user}`);
      const kept = await shop.deps.db
        .selectFrom('later_request')
        .selectAll()
        .where('user_vehicle_uuid', '=', vehicle)
        .executeTakeFirst();
      expect(kept).toMatchObject(options);

      await arrive(work, 200 - 74);
      expect((await work.mailsTo(email))[0]?.subject).toContain('Renewal reminder: LATER01');
    });

    it("refuses somebody else's vehicle and a body without the choices", async () => {
      const { user } = await tooEarly();
      const other = await tooEarly();
      const foreign = await shop.post(`/user/vehicles/${other.vehicle}/later`, {
        user_uuid: user,
        ...options,
      });
      expect(foreign.status).toBe(404);
      const empty = await shop.post(`/user/vehicles/${other.vehicle}/later`, {
        user_uuid: other.user,
      });
      expect(empty.status).toBe(400);
    });
  });

  it('mails the way back to a cart, at most once an hour', async () => {
    const work = await createTestWork(shop);
    shop.travel();
    const who = someone();
    const ids = await fillCart(shop, who);
    const ask = () => shop.post('/user/carts/resume', { user_uuid: ids.user });
    expect((await ask()).status).toBe(200);
    const again = await ask();
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(3000);
    shop.travel({ ms: HOUR_MS });
    expect((await ask()).status).toBe(200);
    await work.runDue();
    const mails = await work.mailsTo(who.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain(`/add-another-vehicle/${ids.user}/${ids.address}`);
    expect((await shop.post('/user/carts/resume', { user_uuid: NOBODY })).status).toBe(404);
  });

  function daysUntil(day: string | undefined): number {
    shop.travel();
    return Math.round((Date.parse(day ?? '') - shop.deps.clock().getTime()) / 86_400_000);
  }
});
