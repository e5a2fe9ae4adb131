/** `npm run partners -- events NAME` and `-- resend NAME …`: what a partner's server was told, and another try. */
import { californiaMidnight } from '#contracts/vehicle/california.ts';
import { DAY_MS, isDay } from '#contracts/vehicle/days.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { listDeliveries, resendEvents } from '../../features/partners/deliveries/deliveries.ts';
import { keptDays } from '../../jobs/retention.ts';
import { explain } from '../run-command.ts';

export const EVENTS_USAGE = 'events NAME [--since YYYY-MM-DD]';
export const RESEND_USAGE = 'resend NAME EVENT-ID | ORDER | failed';

type Partner = { uuid: string; name: string };

/** Prints a partner's events since a day in California, or all that are kept, with what became of each. */
export async function printEvents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  partner: Partner,
  sinceDay?: string,
): Promise<void> {
  if (sinceDay !== undefined && !isDay(sinceDay)) {
    explain(
      `--since must be a day like 2026-03-10, not ${sinceDay}. Usage: npm run partners -- ${EVENTS_USAGE}`,
    );
    return;
  }
  const since =
    sinceDay === undefined
      ? new Date(clock().getTime() - keptDays.partnerEvents * DAY_MS)
      : californiaMidnight(sinceDay);
  const events = await listDeliveries(db, { partnerUuid: partner.uuid, since });
  for (const { id, type, created_at, order_id, state, attempts, last_error, run_at } of events) {
    const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
    const next = state === 'waits' ? `next try ${run_at.toISOString()}` : '';
    const words = [created_at.toISOString(), type, order_id, id, state, tries, last_error, next];
    console.log(words.filter((word) => word).join('  '));
  }
  console.log(`${events.length} events`);
}

/** Sends a partner's events again: one by its id, those of an order, or all whose last try failed. */
export async function resend(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  partner: Partner,
  which: string,
): Promise<void> {
  const isOrder = /^R\d+$/.test(which);
  if (which !== 'failed' && !isUuid(which) && !isOrder) {
    explain(`Usage: npm run partners -- ${RESEND_USAGE}`);
    return;
  }
  const wanted = isOrder ? { orderId: which } : { eventUuid: which };
  const count = await resendEvents(deps, partner, which === 'failed' ? 'failed' : wanted);
  if (count > 0) console.log(`${count} will be sent again`);
  else explain(`${partner.name} has no such event, or it is being sent.`);
}
