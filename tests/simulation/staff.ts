/** Two staff members who refund parts of an order, with one refund per click. */
import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/schema.ts';
import { newStaff } from '#tests/support/api/staff.ts';
import { apiOf, type Callers, Unanswered } from './calls.ts';
import { SECRET } from './product.ts';
import { Killed, type Turns } from './turns.ts';

/** A refund that was requested with one uuid, and its outcome. */
export type AskedBack = {
  line: string;
  cents: number;
  outcome: 'done' | 'refused' | 'unknown';
};

export type Desk = Callers & {
  turns: Turns;
  now(): Date;
  db: Db;
  double: number;
  askedBack: AskedBack[];
};

/** If the order is paid, starts two staff members' attempts to refund part of it. */
export async function startGivingBack(desk: Desk, customer: string, line: string): Promise<void> {
  const { db, turns, random } = desk;
  const order = await db
    .selectFrom('order_line')
    .select(['order_id', 'final_price_cents'])
    .where('uuid', '=', line)
    .where('payment_status', '=', 'PAID')
    .executeTakeFirst();
  if (!order?.order_id) return;
  for (const name of ['Ada', 'Ben']) {
    const who = `${name} for ${customer}`;
    const cents = Math.floor((order.final_price_cents * random.between(20, 90)) / 100);
    const seen = random.happens(0.5) ? { seen_back: 0 } : {};
    const asked = { line, order: order.order_id, cents, seen };
    turns.start(who, () => giveBack(desk, who, asked));
  }
}

async function giveBack(
  desk: Desk,
  who: string,
  { line, order, cents, seen }: { line: string; order: string; cents: number; seen: object },
): Promise<void> {
  const { db, turns, now, random } = desk;
  for (let left = random.below(6); left > 0; left -= 1) await turns.wait({ what: 'reads' });
  await turns.wait({ what: 'gives back', weight: 0.3 });
  const { headers } = await newStaff({ db, clock: now, secret: SECRET }, 'manager');
  const api = apiOf(desk, who, () => undefined);
  const body = {
    ...{ request_uuid: randomUUID(), reason: 'courtesy', amount: cents / 100 },
    ...seen,
  };
  const asked: AskedBack = { line, cents, outcome: 'unknown' };
  desk.askedBack.push(asked);
  const send = async () => (await api.post(`/desk/orders/${order}/refunds`, body, headers)).status;
  const heard: (number | undefined)[] = [];
  for (let attempt = 0; attempt < 3 && !heard.includes(200); attempt += 1) {
    const both = random.happens(desk.double) ? [send(), send()] : [send()];
    for (const one of await Promise.allSettled(both)) {
      if (one.status === 'rejected' && !isLost(one.reason)) throw one.reason;
      const status = one.status === 'fulfilled' ? one.value : undefined;
      desk.note(`${who} hears refund ${status}`);
      heard.push(status);
    }
  }
  if (heard.includes(200)) asked.outcome = 'done';
  // A frozen process may still carry out a request that got no response.
  else if (heard.every((status) => status === 409 || status === 401)) asked.outcome = 'refused';
}

function isLost(error: unknown): boolean {
  return error instanceof Unanswered || error instanceof Killed;
}

/** Each confirmed refund exists once, and no rejected one does. */
export async function auditGivenBack(db: Db, asked: readonly AskedBack[]): Promise<string[]> {
  const refunds = await db
    .selectFrom('refund')
    .select(['order_line_uuid', 'amount_cents'])
    .where('cause', '=', 'goodwill')
    .execute();
  const sum = (all: readonly { cents: number }[]) => all.reduce((to, { cents }) => to + cents, 0);
  return [...Map.groupBy(asked, ({ line }) => line)].flatMap(([line, ofLine]) => {
    const given = sum(
      refunds
        .filter((refund) => refund.order_line_uuid === line)
        .map(({ amount_cents: cents }) => ({ cents })),
    );
    const least = sum(ofLine.filter(({ outcome }) => outcome === 'done'));
    const most = sum(ofLine.filter(({ outcome }) => outcome !== 'refused'));
    return given >= least && given <= most
      ? []
      : [`${given} cents are refunded for ${line}: staff saw ${least} to ${most}`];
  });
}
