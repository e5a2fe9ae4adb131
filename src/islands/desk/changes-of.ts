/** Returns only the changed fields, so that reloading updates the other fields of a form. */
export function changesOf<V extends object>(start: V, next: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in next) if (next[name] !== start[name]) changes[name] = next[name];
  return changes;
}
