/** Reports the cost of each file's browser tests, and fails the run if a file exceeds its budget of pages. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import * as z from 'zod';
import { COUNTS } from './counting.ts';
import { budgetOf } from './page-budgets.ts';

const FILE = 'test-results/counts-browser.jsonl';
const countsSchema = z.object({ pages: z.number(), contexts: z.number(), servers: z.number() });

/** Counts don't depend on the machine's load; the milliseconds are for information only. */
type Row = z.infer<typeof countsSchema> & { ms: number };

export default class BudgetReporter implements Reporter {
  readonly #rows = new Map<string, Row>();

  onTestEnd(test: TestCase, { annotations, duration, retry }: TestResult) {
    // Budgets cover one run in one browser, so skip retries and repetitions.
    if (retry > 0 || test.repeatEachIndex > 0) return;
    if (test.parent.project()?.metadata.isRepeated) return;
    const file = relative(process.cwd(), test.location.file);
    const row = this.#rows.get(file) ?? { pages: 0, contexts: 0, servers: 0, ms: 0 };
    row.ms += Math.round(duration);
    for (const { type, description = '' } of annotations) {
      if (type !== COUNTS) continue;
      const counts = countsSchema.parse(JSON.parse(description));
      row.pages += counts.pages;
      row.contexts += counts.contexts;
      row.servers += counts.servers;
    }
    this.#rows.set(file, row);
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const rows = [...this.#rows].toSorted(([one], [other]) => one.localeCompare(other));
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(
      FILE,
      rows.map(([file, row]) => `${JSON.stringify({ file, ...row })}\n`).join(''),
    );
    const above = rows.filter(([file, { pages }]) => pages > budgetOf(file).pages);
    for (const [file, { pages }] of above) {
      console.error(
        `${file} loads ${pages} pages, but its budget is ${budgetOf(file).pages}. See tests/support/browser/cost/page-budgets.ts.`,
      );
    }
    return above.length > 0 ? { status: 'failed' } : undefined;
  }
}
