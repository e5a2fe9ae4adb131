/** `npm run partners -- report NAME MONTH`: what a partner reads with its report key. */
import { monthSchema } from '#contracts/partner/report.ts';
import type { Deps } from '../../deps.ts';
import { csvText, jsonText } from '../../features/partners/report/report-texts.ts';
import { writeReport } from '../../features/partners/report/write-report.ts';
import { explain } from '../run-command.ts';

export const REPORT_USAGE = 'report NAME YYYY-MM [--csv] [--test]';

/** Prints a partner's report of a month in California. */
export async function printReport(
  { db }: Pick<Deps, 'db'>,
  partner: { uuid: string; name: string },
  month: string,
  { csv = false, test = false }: { csv?: boolean | undefined; test?: boolean | undefined },
): Promise<void> {
  if (!monthSchema.safeParse(month).success) {
    explain(
      `The month must be like 2026-03, not ${month}. Usage: npm run partners -- ${REPORT_USAGE}`,
    );
    return;
  }
  const report = { partner, month, mode: test ? 'test' : 'live' } as const;
  const text = writeReport({ db }, report, csv ? csvText : jsonText);
  for await (const part of text) process.stdout.write(part);
}
