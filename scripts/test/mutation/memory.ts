/** Results of earlier runs, so that a run tries only mutants affected by later changes. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const report = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) }),
  ),
});

/**
 * Keeps only the killed mutants in the results. The rest runs again each time, because Stryker can't see that
 * a new test would kill mutants in modules that load before any test starts.
 */
export function keepNoticed(file: string, isNoticed: (status: string) => boolean): void {
  if (!existsSync(file)) return;
  const parsed = report.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    rmSync(file);
    return;
  }
  for (const one of Object.values(parsed.data.files)) {
    one.mutants = one.mutants.filter(({ status }) => isNoticed(status));
  }
  writeFileSync(file, JSON.stringify(parsed.data));
}
