import { cpSync, existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';

const namesSchema = z.optional(z.record(z.string(), z.unknown()));
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: namesSchema,
      optionalDependencies: namesSchema,
      peerDependencies: namesSchema,
      peerDependenciesMeta: namesSchema,
    }),
  ),
});

/**
 * Copies these packages from `from`, with all their dependencies from the lockfile. Returns the number of packages.
 * Platform-specific packages limit the copy to this platform.
 */
export function copyPackages(from: string, to: string, names: readonly string[]): number {
  const { packages } = lockSchema.parse(
    JSON.parse(readFileSync(join(from, 'package-lock.json'), 'utf8')),
  );
  const found = new Set<string>();
  const add = (name: string, user: string, isNeeded: boolean) => {
    const place = placeOf(name, user, from);
    if (place === undefined) {
      if (isNeeded && !isBuiltin(name)) throw new Error(`${name} is not installed: npm install`);
      return;
    }
    if (found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      packages[place] ?? {};
    const maybe = { ...optionalDependencies, ...peerDependenciesMeta };
    for (const other of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    }))
      if (!(other in (peerDependenciesMeta ?? {}))) add(other, place, !(other in maybe));
  };
  for (const name of names) add(name, '', true);
  for (const place of found) {
    // Nested packages are copied separately if they are needed.
    const filter = (path: string) =>
      basename(path) !== 'node_modules' || path === join(from, place);
    // Links point to files of the same package, so keep them relative.
    cpSync(join(from, place), join(to, place), { recursive: true, filter, verbatimSymlinks: true });
  }
  return found.size;
}

/** Node's resolution: the package's own node_modules, then those of its parents. */
function placeOf(name: string, user: string, root: string): string | undefined {
  for (let folder = user; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (folder === '' || folder === '.') return undefined;
  }
}
