/** `npm run partners -- report NAME MONTH`: the report that a partner reads with its report key. */
import { monthSchema } from '#contracts/partner/report.ts';
import type { Deps } from '../../deps.ts';
import { csvText, jsonText } from '../../features/partners/report/report-texts.ts';
import { writeReport } from '../../features/partners/report/write-report.ts';
import { type Output, UsageError } from '../command.ts';

export const REPORT_USAGE = 'report NAME YYYY-MM [--csv] [--test]';

/** Throws UsageError if the month is invalid. */
export function assertMonth(word: string): void {
  if (monthSchema.safeParse(word).success) return;
  throw new UsageError(
    `The month must be in the form 2026-03, not ${word}. Usage: npm run partners -- ${REPORT_USAGE}`,
  );
}

/** Prints a partner's report for a month in California. */
export async function printReport(
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
