import { partnerNamed } from '../../features/partners/list-partners.ts';
import { runCommand } from '../run-command.ts';
import { EVENTS_USAGE, printEvents, RESEND_USAGE, resend } from './events.ts';
import { printReport, REPORT_USAGE } from './report.ts';
import { readWords } from './words.ts';

export const recordUsage = [EVENTS_USAGE, RESEND_USAGE, REPORT_USAGE].map((usage) => `  ${usage}`);

/** What partners were told, and what they have earned. */
export const recordWords = {
  async events(words: string[]): Promise<void> {
    const options = { since: { type: 'string' } } as const;
    const { values, positionals } = readWords(words, options, { count: 1, usage: EVENTS_USAGE });
    const [name = ''] = positionals;
    await runCommand(async (deps) => {
      await printEvents(deps, await partnerNamed(deps, name), values.since);
    });
  },

  async resend(words: string[]): Promise<void> {
    const { positionals } = readWords(words, {}, { count: 2, usage: RESEND_USAGE });
    const [name = '', which = ''] = positionals;
    await runCommand(async (deps) => resend(deps, await partnerNamed(deps, name), which));
  },

  async report(words: string[]): Promise<void> {
    const options = { csv: { type: 'boolean' }, test: { type: 'boolean' } } as const;
    const { values, positionals } = readWords(words, options, { count: 2, usage: REPORT_USAGE });
    const [name = '', month = ''] = positionals;
    await runCommand(async (deps) => {
      await printReport(deps, await partnerNamed(deps, name), month, values);
    });
  },
};
