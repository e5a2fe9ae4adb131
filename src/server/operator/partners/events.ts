/** `npm run partners -- events NAME` and `-- resend NAME …`: a partner's events, and resends. */
import { californiaMidnight } from '#contracts/time/california.ts';
import { DAY_MS, isDay } from '#contracts/time/days.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { listDeliveries, resendEvents } from '../../features/partners/deliveries/deliveries.ts';
import { keptDays } from '../../jobs/retention.ts';
import { type Output, UsageError } from '../command.ts';

export const EVENTS_USAGE = 'events NAME [--since YYYY-MM-DD]';
export const RESEND_USAGE = 'resend NAME EVENT-ID | ORDER | failed';

type Partner = { uuid: string; name: string };

type Wanted = Parameters<typeof resendEvents>[2];

/** The date after `--since`. Throws UsageError if it is invalid. */
export function dayIn(word: string | undefined): string | undefined {
  if (word === undefined || isDay(word)) return word;
  throw new UsageError(
    `--since must be a day in the form 2026-03-10, not ${word}. Usage: npm run partners -- ${EVENTS_USAGE}`,
  );
}

/** Prints a partner's events since a date in California, or all that are stored, with their deliveries. */
export async function printEvents(
  { db, clock }: Deps,
  output: Output,
  partner: Partner,
  sinceDay: string | undefined,
): Promise<void> {
  const since =
    sinceDay === undefined
      ? new Date(clock().getTime() - keptDays.partnerEvents * DAY_MS)
      : californiaMidnight(sinceDay);
  const events = await listDeliveries(db, partner.uuid, { since });
  for (const { id, type, created_at, order_id, state, attempts, last_error, run_at } of events) {
    const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
    const next = state === 'pending' ? `next try ${run_at.toISOString()}` : '';
    const words = [created_at.toISOString(), type, order_id, id, state, tries, last_error, next];
    output.say(words.filter((word) => word).join('  '));
  }
  output.say(`${events.length} events`);
}

/** Which events: one by ID, those of an order, or all whose last attempt failed. Throws UsageError for other words. */
export function wantedIn(which: string): Wanted {
  if (which === 'failed') return which;
  if (/^R\d+$/.test(which)) return { orderId: which };
  if (isUuid(which)) return { eventUuid: which };
  throw new UsageError(`Usage: npm run partners -- ${RESEND_USAGE}`);
}

/** Resends a partner's events. */
export async function resend(
  deps: Deps,
  output: Output,
  partner: Partner,
  wanted: Wanted,
): Promise<void> {
  const count = await resendEvents(deps, partner, wanted);
  if (count > 0) output.say(`${count} will be resent`);
  else output.refuse(`${partner.name} doesn’t have this event, or it is being sent.`);
}
