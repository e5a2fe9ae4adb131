/** What was typed: a form that keeps nothing else follows what is read again in its other fields. */
export function changesOf<V extends object>(start: V, next: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in next) if (next[name] !== start[name]) changes[name] = next[name];
  return changes;
}
