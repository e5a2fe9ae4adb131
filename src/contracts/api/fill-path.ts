type IdIn<Path extends string> = Path extends `${string}:${infer Id}/${infer Rest}`
  ? Id | IdIn<Rest>
  : Path extends `${string}:${infer Id}`
    ? Id
    : never;

/** The ids that a path names: `{ uuid: string }` for `…/:uuid`. */
export type PathIds<Path extends string> = Record<IdIn<Path>, string>;

/** Returns the names of the ids in a path. */
export function idsIn(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, id = '']) => id);
}

/** Fills the ids into a path. */
export function fillPath<Path extends string>(path: Path, ids: PathIds<Path>): string {
  const known = new Map<string, unknown>(Object.entries(ids));
  return path.replace(/:(\w+)/g, (_, id: string) => encodeURIComponent(String(known.get(id))));
}
