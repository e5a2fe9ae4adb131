/** Deeper than any body in the contracts. */
const MAX_DEPTH = 20;

/**
 * Whether the database can store this value: no NUL characters, no lone surrogates, and no deep nesting.
 * Iterative, because a hostile body may be nested without limit.
 */
export function isStorable(value: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [current, depth] = next;
    if (typeof current === 'string' && !isPlainText(current)) return false;
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MAX_DEPTH) return false;
    for (const [key, inner] of Object.entries(current)) {
      if (!isPlainText(key)) return false;
      waiting.push([inner, depth + 1]);
    }
  }
  return true;
}

function isPlainText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
