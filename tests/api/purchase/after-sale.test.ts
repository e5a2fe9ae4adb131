import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { logIn } from '#tests/support/api/login.ts';
import {
  addressBody,
  fillCart,
  lookUp,
  pay,
  RENEWAL,
  someone,
} from '#tests/support/api/shopping.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 60 * 60_000;

describe('what follows an order', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());

  async function complete(
    changes: Record<string, unknown> = {},
    address?: Record<string, unknown>,
  ) {
    const work = await createTestWork(shop);
    const who = someone();
    shop.travel();
    const ids = await fillCart(shop, who);
    if (address) {
      await shop.put(`/user/shipping/address/${ids.address}`, addressBody(ids, address));
    }
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

  async function arrive(work: Awaited<ReturnType<typeof createTestWork>>, days: number) {
    shop.travel({ days });
    // Other tests have moved the clock further than this one.
    await shop.deps.db
      .updateTable('job')
      .set({ run_at: shop.deps.clock() })
      .where('kind', '=', 'send-reminders')
      .execute();
    await work.runDue();
  }

  describe('the registration card', () => {
    it('is a PDF that only the owner gets, once the DMV has accepted the renewal', {
      tags: ['CLAIM-001'],
    }, async () => {
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

    it('doesn’t name a customer who isn’t the registered owner', {
      tags: ['SHIP-002'],
    }, async () => {
      const names = async (is_owner: boolean) => {
        const order = await complete({}, { is_owner });
        const path = `/v1/api/user/orders/${order.line}/card.pdf?user_uuid=${order.user}`;
        const pdf = await (await shop.api.request(path)).arrayBuffer();
        return textOfPdf(Buffer.from(pdf)).match(/^(?:Owner|Ada Driver)$/gm);
      };
      expect(await names(true)).toEqual(['Owner', 'Ada Driver']);
      expect(await names(false)).toBeNull();
    });

    it('is confirmed to anyone who scans it, without personal data', async () => {
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

    it('keeps the renewed vehicle when the plate is looked up again', async () => {
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
    it('are sent once, when the next window opens, to customers who requested them', async () => {
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

    it('are not sent to customers who declined them', async () => {
      const { work, email, line } = await complete({ renewal_reminders: 0 });
      const untilExpiry = daysUntil((await cardOf(line))?.valid_until);
      await arrive(work, untilExpiry - 74);
      const subjects = (await work.mailsTo(email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('Renewal reminder'))).toEqual([]);
    });

    it('end through the link in any email, and only by a POST', async () => {
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

  it('the link in a receipt ends the reminder for an order that is not completed', async () => {
    const work = await createTestWork(shop);
    const who = someone();
    shop.travel();
    const ids = await fillCart(shop, who);
    await pay(shop, ids.user);
    await work.runDue();
    const receipt = (await work.mailsTo(who.email))[0]?.text ?? '';
    const token = /reminders-off\/([0-9a-f-]{36})/.exec(receipt)?.[1];
    expect((await shop.post('/reminders/off', { token })).status).toBe(200);
    shop.travel({ ms: STEP_MS });
    await work.runDue();
    const untilExpiry = daysUntil((await cardOf(ids.line))?.valid_until);
    await arrive(work, untilExpiry - 74);
    expect(remindersOf(await work.mailsTo(who.email))).toEqual([]);
  });

  describe('PUT /v1/api/user/vehicles/{uuid}/reminder', () => {
    type Owner = Awaited<ReturnType<typeof logIn>>;

    async function own(order: { email: string; plate: string; vehicle: string }) {
      const owner = await logIn(shop, order.email);
      return {
        turn: (on: unknown, by: Owner = owner, vehicle = order.vehicle) =>
          shop.put(`/user/vehicles/${vehicle}/reminder`, { renewal_reminder: on }, by.headers),
        isOn: async () => {
          const path = `/user/vehicles?user_uuid=${owner.user}`;
          return (await shop.get(path, owner.headers)).at('data', 'data', 0, 'renewal_reminder');
        },
      };
    }

    it('turns a vehicle’s reminder off and on, and no reminder is sent twice', async () => {
      const order = await complete();
      const { turn, isOn } = await own(order);
      expect(await isOn()).toBe(true);
      for (const on of [false, false, true, false]) {
        expect((await turn(on)).at('data')).toEqual({ renewal_reminder: on });
        expect(await isOn()).toBe(on);
      }
      const untilExpiry = daysUntil((await cardOf(order.line))?.valid_until);
      await arrive(order.work, untilExpiry - 74);
      const came = async () => remindersOf(await order.work.mailsTo(order.email)).length;
      expect(await came()).toBe(0);
      shop.travel();
      await turn(true);
      await arrive(order.work, untilExpiry - 73);
      expect(await came()).toBe(1);
      shop.travel();
      await turn(false);
      await turn(true);
      await arrive(order.work, untilExpiry - 72);
      expect(await came()).toBe(1);
    });

    it('says even before the DMV’s response whether there will be a reminder', async () => {
      const work = await createTestWork(shop);
      const who = someone();
      shop.travel();
      const ids = await fillCart(shop, who);
      await pay(shop, ids.user);
      const { turn, isOn } = await own({ ...who, ...ids });
      expect(await isOn()).toBe(true);
      await turn(false);
      expect(await isOn()).toBe(false);
      shop.travel({ ms: STEP_MS });
      await work.runDue();
      expect((await cardOf(ids.line))?.valid_until).toBeDefined();
      expect(await isOn()).toBe(false);
    });

    it('does not turn on another vehicle’s reminder that an email’s link has turned off', async () => {
      const order = await complete();
      const second = { plate: someone().plate, email: order.email };
      const ids = await fillCart(shop, second);
      await pay(shop, ids.user);
      shop.travel({ ms: 2 * STEP_MS });
      await order.work.runDue();
      const { turn } = await own({ ...second, ...ids });
      const receipt = (await order.work.mailsTo(order.email)).find(({ subject }) =>
        subject.endsWith('is paid'),
      );
      const token = /reminders-off\/([0-9a-f-]{36})/.exec(receipt?.text ?? '')?.[1];
      await shop.post('/reminders/off', { token });
      await turn(true);
      const until = [order.line, ids.line].map(async (line) => (await cardOf(line))?.valid_until);
      const latest = Math.max(...(await Promise.all(until)).map(daysUntil));
      await arrive(order.work, latest - 74);
      expect(remindersOf(await order.work.mailsTo(order.email))).toEqual([
        expect.stringContaining(second.plate),
      ]);
    });

    it('is only for the account: no guest or other account can change or see it', async () => {
      const order = await complete();
      const guest = await shop.get(`/user/vehicles?user_uuid=${order.user}`);
      expect(guest.at('data', 'data', 0)).not.toHaveProperty('renewal_reminder');
      const path = `/user/vehicles/${order.vehicle}/reminder`;
      expect((await shop.put(path, { renewal_reminder: false })).status).toBe(401);
      const { turn, isOn } = await own(order);
      const other = await logIn(shop, someone().email);
      expect((await turn(false, other)).status).toBe(404);
      for (const wrong of ['nonsense', NOBODY]) {
        expect((await turn(false, undefined, wrong)).status).toBe(404);
      }
      expect((await turn('no')).status).toBe(400);
      expect(await isOn()).toBe(true);
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

    it('stores the choices and sends the link to the account, once a day', {
      tags: ['AMB-138'],
    }, async () => {
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
      expect(mails[0]?.text).toContain('/login?uuid=');
      const kept = await shop.deps.db
        .selectFrom('later_request')
        .selectAll()
        .where('user_vehicle_uuid', '=', vehicle)
        .executeTakeFirst();
      expect(kept).toMatchObject(options);

      await arrive(work, 200 - 74);
      expect((await work.mailsTo(email))[0]?.subject).toContain('Renewal reminder: LATER01');
    });

    it('emails links for everything requested', { tags: ['EASE-020'] }, async () => {
      const work = await createTestWork(shop);
      const { email, user, vehicle } = await tooEarly();
      const all = { ...options, replace_card_or_sticker: true, renew_another_vehicle: true };
      await shop.post(`/user/vehicles/${vehicle}/later`, { user_uuid: user, ...all });
      await work.runDue();
      const [mail] = await work.mailsTo(email);
      const { siteUrl } = shop.deps.licensee();
      const card = 'services/replace-vehicle-registration-sticker-card';
      expect(mail?.text).toMatch(new RegExp(`order it here\\.\\s+${siteUrl}/${card}`));
      expect(mail?.text).toMatch(new RegExp(`start here\\.\\s+${siteUrl}`));
    });

    it("rejects another user's vehicle and a body without the choices", async () => {
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

  it('emails the link to a cart, at most once an hour', async () => {
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
    expect(mails[0]?.text).toContain('/add-another-vehicle/');
    expect((await shop.post('/user/carts/resume', { user_uuid: NOBODY })).status).toBe(404);
  });

  const remindersOf = (mails: readonly { subject: string }[]) =>
    mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Renewal reminder'));

  function daysUntil(day: string | undefined): number {
    shop.travel();
    return Math.round((Date.parse(day ?? '') - shop.deps.clock().getTime()) / DAY_MS);
  }
});
