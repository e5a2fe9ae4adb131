/**
 * Equivalent mutants, which change nothing that a customer, an operator, or another program can observe.
 * `survivors.tsv` lists each with file, mutator, original, replacement, and reason. An asterisk matches any text.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Stryker } from '@stryker-mutator/core';
import * as z from 'zod/mini';

/** Results of earlier runs, so that a run tries only mutants affected by later changes. */
const report = z.looseObject({
  files: z.record(
    z.string(),
    z.looseObject({ mutants: z.array(z.looseObject({ status: z.string() })) }),
  ),
});

/**
 * Keeps only the killed mutants in the results. All others run again each time, because Stryker can't see that a new
 * test would kill mutants in modules that load before any test starts.
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

export type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

type Explanation = { file: string; mutator: string; from: string; to: string; reason: string };

export type Named = { file: string; line: number; mutator: string; from: string; to: string };

export const explanations: Explanation[] = readFileSync(
  new URL('survivors.tsv', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([file = '', mutator = '', from = '', to = '', reason = '']) => ({
    file,
    mutator,
    from,
    to,
    reason,
  }));

/** Also lists the explanations that match no survivor or have no reason. */
export function withReasons(survivors: readonly Mutant[], files: ReadonlySet<string>) {
  const used = new Set<Explanation>();
  const explained: Named[] = [];
  const unexplained: Named[] = [];
  for (const mutant of survivors) {
    const named = nameOf(mutant);
    const found = explanations.find((one) => matches(one, named));
    if (found) used.add(found);
    (found ? explained : unexplained).push(named);
  }
  const stale = explanations.filter((one) => files.has(one.file) && !used.has(one));
  const unreasoned = explanations.filter(({ reason }) => reason.trim() === '');
  return { explained, unexplained, stale, unreasoned };
}

function matches(one: Explanation, named: Named): boolean {
  return (
    one.file === named.file &&
    one.mutator === named.mutator &&
    (one.from === '*' || one.from === named.from) &&
    (one.to === '*' || one.to === named.to)
  );
}

function nameOf({ fileName, location, mutatorName, replacement }: Mutant): Named {
  const { start, end } = location;
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  const text = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n');
  return {
    file: fileName,
    line: start.line,
    mutator: mutatorName,
    from: inOneLine(text),
    to: inOneLine(replacement ?? ''),
  };
}

export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
