import { monthSchema } from '#contracts/partner/report.ts';
import { californiaMidnight } from '#contracts/time/california.ts';
import { DAY_MS, isDay } from '#contracts/time/days.ts';
import { isUuid } from '../../db/uuid.ts';
import { listDeliveries, resendEvents } from '../../features/partners/deliveries.ts';
import { findPartnerByName } from '../../features/partners/list-partners.ts';
import { csvText, jsonText, writeReport } from '../../features/partners/report.ts';
import { retentionDays } from '../../jobs/retention.ts';
import { type CommandWork, UsageError } from '../command.ts';
import { parseArguments } from './arguments.ts';

const EVENTS_USAGE = 'events NAME [--since YYYY-MM-DD]';
const RESEND_USAGE = 'resend NAME EVENT-ID | ORDER | failed';
const REPORT_USAGE = 'report NAME YYYY-MM [--csv] [--test]';
export const recordUsage = [EVENTS_USAGE, RESEND_USAGE, REPORT_USAGE].map((usage) => `  ${usage}`);

export const recordCommands = {
  /** Lists a partner's events since a date in California time, or all stored events, with their deliveries. */
  events(words: string[]): CommandWork {
    const options = { since: { type: 'string' } } as const;
    const { values, positionals } = parseArguments(words, options, {
      count: 1,
      usage: EVENTS_USAGE,
    });
    const { since: day } = values;
    if (day !== undefined && !isDay(day)) {
      throw new UsageError(
        `--since must be a date in the format 2026-03-10, not ${day}. Usage: npm run partners -- ${EVENTS_USAGE}`,
      );
    }
    return async (deps, { say }) => {
      const { uuid } = await findPartnerByName(deps, positionals[0] ?? '');
      const since =
        day === undefined
          ? new Date(deps.clock().getTime() - retentionDays.partnerEvents * DAY_MS)
          : californiaMidnight(day);
      const events = await listDeliveries(deps.db, uuid, { since });
      for (const { id, type, created_at, order_id, state, attempts, ...event } of events) {
        const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
        const next = state === 'pending' ? `next attempt at ${event.run_at.toISOString()}` : '';
        const about = [created_at.toISOString(), type, order_id, id, state, count];
        say([...about, event.last_error, next].filter((word) => word).join('  '));
      }
      say(events.length === 1 ? '1 event' : `${events.length} events`);
    };
  },

  /** Resends one event by ID, all events of an order, or all events that weren't delivered. */
  resend(words: string[]): CommandWork {
    const { positionals } = parseArguments(words, {}, { count: 2, usage: RESEND_USAGE });
    const [name = '', which = ''] = positionals;
    const isOrder = /^R\d+$/.test(which);
    if (which !== 'failed' && !isOrder && !isUuid(which)) {
      throw new UsageError(`Usage: npm run partners -- ${RESEND_USAGE}`);
    }
    const one = isOrder ? { orderId: which } : { eventUuid: which };
    return async (deps, output) => {
      const partner = await findPartnerByName(deps, name);
      const count = await resendEvents(deps, partner, which === 'failed' ? which : one);
      if (count > 0) output.say(count === 1 ? 'Resending 1 event.' : `Resending ${count} events.`);
      else output.reject(`${partner.name} doesn’t have this event, or it is being sent.`);
    };
  },

  /** Prints a partner's report for a month in California time. */
  report(words: string[]): CommandWork {
    const options = { csv: { type: 'boolean' }, test: { type: 'boolean' } } as const;
    const { values, positionals } = parseArguments(words, options, {
      count: 2,
      usage: REPORT_USAGE,
    });
    const [name = '', month = ''] = positionals;
    if (!monthSchema.safeParse(month).success) {
      throw new UsageError(
        `The month must be in the format 2026-03, not ${month}. Usage: npm run partners -- ${REPORT_USAGE}`,
      );
    }
    return async (deps, output) => {
      const mode = values.test ? 'test' : 'live';
      const report = { partner: await findPartnerByName(deps, name), month, mode } as const;
      const text = writeReport(deps, report, values.csv ? csvText : jsonText);
      for await (const part of text) await output.write(part);
    };
  },
};
