/** What the last trials found, so that a run tries only what has changed since. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';

const report = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) }),
  ),
});

/**
 * Keeps of a memory what tests noticed. The rest is tried again each time: Stryker does not see that a new
 * test could notice it where modules are concerned that are loaded before any test begins.
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
