/** A partner's commission by month, and when a manager recorded that it was paid. A finished month never changes. */
import type { Payout, Payouts } from '#contracts/partner/report.ts';
import { californiaDay, californiaMidnight } from '#contracts/time/california.ts';
import { addDays, addYears, dayAfterMonth, formatMonth, monthOf } from '#contracts/time/days.ts';
import { runIn } from '#words/store.ts';
import type { PartnerRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ValidationError } from '../../errors.ts';
import { type ChangeMark, recordAuditEvent } from '../audit/service.ts';
import { selectCommissions } from './report-store.ts';
import { selectPayouts, upsertPayout } from './store.ts';

export async function listPayouts(
  { db, clock, fromReplica, partnerPayoutDays: days }: Deps,
  { uuid: partnerUuid }: PartnerRow,
): Promise<Payouts> {
  const thisMonth = monthOf(californiaDay(clock()));
  const from = californiaMidnight(addYears(`${thisMonth}-01`, -1));
  const to = californiaMidnight(dayAfterMonth(thisMonth));
  const of = { partnerUuid, mode: 'live', from, to } as const;
  const commissions = await fromReplica((replica) => selectCommissions(replica, of));
  const paid = new Map((await selectPayouts(db, partnerUuid)).map((one) => [one.month, one]));
  const paymentOf = (month: string): Payout['payment'] => {
    if (month === thisMonth) return { state: 'open', closes_on: lastDayOf(month) };
    const payout = paid.get(month);
    if (!payout) return { state: 'due', due_on: addDays(lastDayOf(month), days) };
    return { state: 'paid', paid_on: payout.paid_on, reference: payout.reference };
  };
  const months = commissions.map((one) => ({ ...one, payment: paymentOf(one.month) }));
  return { days, months };
}

/** Throws ValidationError for a month that hasn't ended, and for a day in the future. */
export async function recordPayout(
  deps: Deps,
  by: ChangeMark,
  { uuid, name }: PartnerRow,
  payout: { month: string; paid_on: string; reference: string },
) {
  const today = californiaDay(deps.clock());
  const { month, paid_on } = payout;
  if (month >= monthOf(today)) {
    throw new ValidationError([{ field: 'month', message: 'Choose a month that has ended' }]);
  }
  if (paid_on > today) {
    throw new ValidationError([{ field: 'paid_on', message: 'Enter today or an earlier day' }]);
  }
  await deps.db.transaction().execute(async (tx) => {
    await upsertPayout(tx, { partner_uuid: uuid, ...payout });
    await recordAuditEvent(tx, deps, 'PARTNER: payout recorded', {
      about: `${name} ${month}`,
      ...by,
    });
  });
  return { done: `${runIn('en', () => formatMonth(month))} is recorded as paid.` };
}

const lastDayOf = (month: string) => addDays(dayAfterMonth(month), -1);
