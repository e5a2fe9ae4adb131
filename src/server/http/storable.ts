/** Deeper than any body of the contracts. */
const MAX_DEPTH = 20;

/**
 * Can this value be stored? The database takes no text with a NUL character or half of a surrogate pair, and
 * nothing here nests deeply. Without recursion, as a hostile body may be nested without end.
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
