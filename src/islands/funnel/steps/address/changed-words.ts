/** Consecutive words, whether they differ from the other text, and their position. */
export type Run = { text: string; changed: boolean; at: number };

/** Splits a text into runs of words that the other text has and runs that it doesn't have. */
export function changedWords(text: string, other: string): Run[] {
  const known = new Set(other.toLowerCase().split(/\s+/));
  const runs: Run[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const changed = !known.has(word.toLowerCase());
    const last = runs.at(-1);
    if (last?.changed === changed) last.text += ` ${word}`;
    else runs.push({ text: word, changed, at: runs.length });
  }
  return runs;
}
