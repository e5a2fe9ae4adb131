import { partnerNamed } from '../../features/partners/list-partners.ts';
import type { CommandWork } from '../command.ts';
import { dayIn, EVENTS_USAGE, printEvents, RESEND_USAGE, resend, wantedIn } from './events.ts';
import { assertMonth, printReport, REPORT_USAGE } from './report.ts';
import { readWords } from './words.ts';

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
