import { monthSchema } from '#contracts/partner/report.ts';
import { californiaMidnight } from '#contracts/time/california.ts';
import { DAY_MS, isDay } from '#contracts/time/days.ts';
import { isUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { listDeliveries, resendEvents } from '../../features/partners/deliveries.ts';
import { partnerNamed } from '../../features/partners/list-partners.ts';
import { csvText, jsonText, writeReport } from '../../features/partners/report.ts';
import { keptDays } from '../../jobs/retention.ts';
import { type CommandWork, type Output, UsageError } from '../command.ts';
import { readWords } from './words.ts';

const EVENTS_USAGE = 'events NAME [--since YYYY-MM-DD]';
const RESEND_USAGE = 'resend NAME EVENT-ID | ORDER | failed';
const REPORT_USAGE = 'report NAME YYYY-MM [--csv] [--test]';
export const recordUsage = [EVENTS_USAGE, RESEND_USAGE, REPORT_USAGE].map((usage) => `  ${usage}`);

/** Partners' events and earnings. */
export const recordWords = {
  events(words: string[]): CommandWork {
    const options = { since: { type: 'string' } } as const;
    const { values, positionals } = readWords(words, options, { count: 1, usage: EVENTS_USAGE });
    const [name = ''] = positionals;
    const sinceDay = dayIn(values.since);
    return async (deps, output) => {
      await printEvents(deps, output, await partnerNamed(deps, name), sinceDay);
    };
  },

  resend(words: string[]): CommandWork {
    const { positionals } = readWords(words, {}, { count: 2, usage: RESEND_USAGE });
    const [name = '', which = ''] = positionals;
    const wanted = wantedIn(which);
    return async (deps, output) => resend(deps, output, await partnerNamed(deps, name), wanted);
  },

  report(words: string[]): CommandWork {
    const options = { csv: { type: 'boolean' }, test: { type: 'boolean' } } as const;
    const { values, positionals } = readWords(words, options, { count: 2, usage: REPORT_USAGE });
    const [name = '', month = ''] = positionals;
    assertMonth(month);
    return async (deps, output) => {
      await printReport(deps, output, await partnerNamed(deps, name), { month, ...values });
    };
  },
};

type Partner = { uuid: string; name: string };

type Wanted = Parameters<typeof resendEvents>[2];

/** The date after `--since`. Throws UsageError if it is invalid. */
function dayIn(word: string | undefined): string | undefined {
  if (word === undefined || isDay(word)) return word;
  throw new UsageError(
    `--since must be a day in the form 2026-03-10, not ${word}. Usage: npm run partners -- ${EVENTS_USAGE}`,
  );
}

/** Prints a partner's events since a date in California, or all that are stored, with their deliveries. */
async function printEvents(
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
function wantedIn(which: string): Wanted {
  if (which === 'failed') return which;
  if (/^R\d+$/.test(which)) return { orderId: which };
  if (isUuid(which)) return { eventUuid: which };
  throw new UsageError(`Usage: npm run partners -- ${RESEND_USAGE}`);
}

/** Resends a partner's events. */
async function resend(deps: Deps, output: Output, partner: Partner, wanted: Wanted): Promise<void> {
  const count = await resendEvents(deps, partner, wanted);
  if (count > 0) output.say(`${count} will be resent`);
  else output.refuse(`${partner.name} doesn’t have this event, or it is being sent.`);
}

/** Throws UsageError if the month is invalid. */
function assertMonth(word: string): void {
  if (monthSchema.safeParse(word).success) return;
  throw new UsageError(
    `The month must be in the form 2026-03, not ${word}. Usage: npm run partners -- ${REPORT_USAGE}`,
  );
}

/** Prints a partner's report for a month in California. */
async function printReport(
  { db }: Deps,
  output: Output,
  partner: { uuid: string; name: string },
  {
    month,
    csv = false,
    test = false,
  }: { month: string; csv?: boolean | undefined; test?: boolean | undefined },
): Promise<void> {
  const report = { partner, month, mode: test ? 'test' : 'live' } as const;
  const text = writeReport({ db }, report, csv ? csvText : jsonText);
  for await (const part of text) await output.write(part);
}
