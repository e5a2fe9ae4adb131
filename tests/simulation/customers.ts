/** Realistic customers: they pay twice at once, edit in the meantime, retry under another key, and log in. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { openSealedContent } from '#server/features/mail/content.ts';
import { demoPartner } from '#server/features/partners/demo-partner.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import {
  addressBody,
  checkoutBody,
  fillCart,
  RENEWAL,
  REPLACEMENT,
  readCart,
} from '#tests/support/api/shopping.ts';
import { apiOf, type Callers, Unanswered } from './calls.ts';
import { SECRET } from './product.ts';
import { type AskedBack, startGivingBack } from './staff.ts';
import { Killed, type Turns } from './turns.ts';

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const EXPIRED = '4000000000000069';
const AUTHENTICATES = '4000000000003220';
const CARDS = [GOOD, DECLINED, EXPIRED, AUTHENTICATES];

export type Habits = {
  /**
   * The shares of customers who submit a payment twice in parallel, edit the order meanwhile, ignore a response, log
   * in, cancel, or contact the desk.
   */
  double: number;
  edits: number;
  losesAnswer: number;
  logsIn: number;
  cancels: number;
  complains: number;
  payments: number;
};

/** A result that a customer was shown, for comparison with the books. */
export type Told = { who: string; status: string; charged: boolean; payment?: string | undefined };

export type ToldOfCancel = { who: string; line: string; isCanceled: boolean };

export type Crowd = Callers & {
  turns: Turns;
  now(): Date;
  /** The database, from which customers read their emails. */
  db: Db;
  habits: Habits;
  visitBank(url: string, isApproved: boolean): void;
  told: Told[];
  toldOfCancels: ToldOfCancel[];
  askedBack: AskedBack[];
};

export function createCustomer(
  crowd: Crowd,
  who: string,
  { plate, email }: Person,
): () => Promise<void> {
  const { random, turns, note, habits } = crowd;

  let token: string | undefined;
  const api = apiOf(crowd, who, () => token);
  let user = '';

  /** Retries as long as processes die during the call. */
  async function patient<T>(call: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        await turns.wait({ what: 'tries again' });
      }
    }
  }

  async function pay(card: string, key: string | undefined): Promise<string> {
    const cart = await readCart(api, user);
    if (cart.lines.length === 0) return 'nothing to pay';
    const body = checkoutBody({ user, ...cart }, { cardnumber: card });
    const send = () =>
      api.post('/checkout', body, key === undefined ? {} : { 'Idempotency-Key': key });
    if (!random.happens(habits.double)) return hear(await send());
    const both = await Promise.allSettled([send(), send()]);
    const heard = both.flatMap((one) => (one.status === 'fulfilled' ? [hear(one.value)] : []));
    if (heard.length === 0) throw new Unanswered();
    return heard.find((status) => status === 'SUCCESS') ?? heard[0] ?? '';
  }

  /** Stops the payment in another tab, perhaps after the bank has approved it. */
  async function stopPayment(payment_reference: string): Promise<void> {
    for (let left = random.below(12); left > 0; left -= 1) {
      await turns.wait({ what: 'looks at another tab' });
    }
    hear(await api.post('/checkout/cancel', { user_uuid: user, payment_reference }));
  }

  function hear(answer: Answer): string {
    if (random.happens(habits.losesAnswer)) throw new Unanswered();
    const status = answer.at('data', 'payment_status');
    const heard = typeof status === 'string' ? status : `refused ${answer.status}`;
    note(`${who} hears ${heard}`);
    const url = answer.at('data', 'action_url');
    if (typeof url === 'string' && random.happens(0.8)) {
      crowd.visitBank(url, random.happens(0.8));
    }
    const reference = answer.at('data', 'payment_reference');
    if (typeof url === 'string' && typeof reference === 'string' && random.happens(0.5)) {
      turns.start(`${who} stops`, () => forgiving(() => stopPayment(reference)));
    }
    if (typeof status === 'string') {
      const payment = answer.at('data', 'payment_uuid');
      crowd.told.push({
        who,
        status,
        charged: answer.at('data', 'charged') === true,
        payment: typeof payment === 'string' ? payment : undefined,
      });
    }
    return heard;
  }

  async function payUntilTold(): Promise<void> {
    let key: string | undefined = random.happens(0.8) ? randomUUID() : undefined;
    for (let attempt = 0; attempt < habits.payments; attempt += 1) {
      const card = random.one(CARDS, (one) => (one === GOOD ? 8 : 1));
      const told = await pay(card, key).catch((error: unknown) => {
        if (!(error instanceof Unanswered)) throw error;
        return 'nothing';
      });
      if (told === 'SUCCESS' || told === 'nothing to pay') return;
      // The same key requests the payment's result; a different key, or none, pays again.
      key = random.one([key, randomUUID(), undefined], (one) => (one === key ? 3 : 1));
      await turns.wait({ what: 'thinks', weight: 0.3 });
    }
  }

  async function edit(ids: { address: string; vehicle: string; line: string }): Promise<void> {
    await turns.wait({ what: 'edits', weight: 0.3 });
    const service = random.one([RENEWAL, REPLACEMENT]);
    const overnight = random.happens(0.5);
    const address = addressBody(
      { user, vehicle: ids.vehicle },
      { is_overnight_shipping: overnight },
    );
    await random.one([
      () => api.put(`/user/shipping/address/${ids.address}`, address),
      () => api.del(`/user/orders/${ids.line}`),
      () => fillCart(api, { plate: `${plate}2`, email }, { user, overnight, service }),
      () => api.put('/user/carts/envelope', { user_uuid: user, one_envelope: overnight }),
      () =>
        api.post('/user/carts', {
          user_uuid: user,
          user_vehicle_uuid: ids.vehicle,
          user_shipping_address_info_uuid: ids.address,
        }),
    ])();
  }

  async function logIn(): Promise<void> {
    await turns.wait({ what: 'logs in', weight: 0.3 });
    await api.post('/user/authentications', {
      user_uuid: null,
      otp_type: 'email',
      mobile_number: '',
      email,
      param_code: 'EMAIL_LOGIN_REGISTER',
    });
    const mail = await crowd.db
      .selectFrom('mail_outbox')
      .select(['html', 'text'])
      .where('recipient', '=', email)
      .where('kind', '=', 'code')
      .orderBy('created_at', 'desc')
      .orderBy('uuid')
      .limit(1)
      .executeTakeFirst();
    if (!mail) return;
    const { text } = await openSealedContent(SECRET, mail);
    const otp = /^ {4}(\d{4,6})$/m.exec(text)?.[1] ?? '';
    const account = await api.post('/v1/auth/login/user', {
      type: 'email',
      email,
      mobile_country_code: '',
      mobile_number: '',
      password: '',
      otp,
    });
    token = account.text('data', 'token');
    note(`${who} is logged in`);
    // A payment that was still being checked is moved into the account when the account's orders are shown.
    await turns.wait({ what: 'looks at the orders', weight: 0.3 });
    await api.get(`/user/orders?user_uuid=${account.text('data', 'user_uuid')}&order_status=0`);
  }

  /**
   * Cancels at any time: before the payment is complete, while a worker files, or long after. Some customers click
   * twice.
   */
  async function cancel(line: string): Promise<void> {
    for (let left = random.below(12); left > 0; left -= 1)
      await turns.wait({ what: 'sleeps on it' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await turns.wait({ what: 'changes their mind', weight: 0.3 });
      const send = () => api.post(`/user/orders/${line}/cancellation`, {});
      const both = random.happens(habits.double) ? [send(), send()] : [send()];
      for (const one of await Promise.allSettled(both)) {
        if (one.status === 'rejected' || random.happens(habits.losesAnswer)) continue;
        const { status } = one.value;
        note(`${who} hears cancel ${status}`);
        if (status === 200 || status === 409)
          crowd.toldOfCancels.push({ who, line, isCanceled: status === 200 });
      }
    }
  }

  return () => forgiving(shop);

  async function shop(): Promise<void> {
    const service = random.happens(0.7) ? RENEWAL : REPLACEMENT;
    const overnight = random.happens(0.3);
    const partner = random.happens(0.3) && { partner: demoPartner.key };
    const ids = await patient(() =>
      fillCart(api, { plate, email }, { overnight, service, ...partner }),
    );
    user = ids.user;
    if (random.happens(habits.edits)) {
      turns.start(`${who} edits`, () => forgiving(() => edit(ids)));
    }
    const cancels = random.happens(habits.cancels);
    const startCancel = () =>
      turns.start(`${who} cancels`, () => forgiving(() => cancel(ids.line)));
    const isHasty = random.happens(0.3);
    if (cancels && isHasty) startCancel();
    if (random.happens(habits.logsIn)) turns.start(`${who} login`, () => forgiving(logIn));
    await payUntilTold();
    if (cancels && !isHasty) startCancel();
    if (random.happens(habits.complains)) {
      await startGivingBack({ ...crowd, double: habits.double }, who, ids.line);
    }
  }

  async function forgiving(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (error instanceof Unanswered || error instanceof Killed) return;
      // The cart is gone because another customer with this email has logged in, or the plate is already
      // renewed.
      if (error instanceof Error && /^No (text|list) /.test(error.message)) return;
      throw error;
    }
  }
}

export type Person = { plate: string; email: string };
