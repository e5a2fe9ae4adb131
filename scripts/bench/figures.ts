export type Goal = { atLeast: number } | { atMost: number };

export type Figure = {
  /** Such as `purchases/s, 16 clients`. */
  name: string;
  value: number;
  /** Absent for a ratio. */
  unit?: string;
  goal?: Goal;
  note?: string;
};

export type PartFigure = Figure & { part: string };

export function isMissed({ value, goal }: Pick<Figure, 'value' | 'goal'>): boolean {
  if (goal === undefined) return false;
  // NaN does not meet a goal.
  return !('atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost);
}

export function tableOf(figures: readonly PartFigure[]): string {
  const rows = figures.map((figure) => [
    figure.part,
    figure.name,
    `${shortNumber(figure.value)}${figure.unit === undefined ? '' : ` ${figure.unit}`}`,
    goalText(figure.goal),
    verdict(figure),
    figure.note ?? '',
  ]);
  const all = [['part', 'figure', 'value', 'goal', '', 'rounds'], ...rows];
  const widths = all[0]?.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Formats a number with at most three significant digits and without an exponent. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return 'none';
  const size = Math.abs(value);
  if (size >= 100 || size === 0) return String(Math.round(value));
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

/** The median of several rounds, with the value of each. */
export function figureOf(
  name: string,
  rounds: readonly number[],
  more: Pick<Figure, 'unit' | 'goal'> = {},
): Figure {
  return { name, value: median(rounds), ...more, note: roundsText(rounds) };
}

export function roundsText(values: readonly number[]): string {
  return values.map(shortNumber).join(' · ');
}

function goalText(goal: Goal | undefined): string {
  if (goal === undefined) return '';
  return 'atLeast' in goal
    ? `at least ${shortNumber(goal.atLeast)}`
    : `at most ${shortNumber(goal.atMost)}`;
}

function verdict(figure: Figure): string {
  if (figure.goal === undefined) return '';
  return isMissed(figure) ? 'missed' : 'held';
}

/** For an even count, the mean of the middle two. Throws for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('No values to take a median of');
  return (lower + upper) / 2;
}

/** The smallest value that at least this share of the values does not exceed. Throws for an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('No values to take a percentile of');
  return value;
}
