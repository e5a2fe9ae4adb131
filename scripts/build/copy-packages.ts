import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import * as z from 'zod';

const PROGRAMS = [
  'src/server/main.ts',
  'src/server/background/thread.ts',
  'src/server/operator/main.ts',
  'scripts/build/build-site.ts',
];
/**
 * The module that bundles scripts and styles. A package publishes content, but its code never changes, so it doesn't
 * need this module's imports.
 */
const WHOLE_BUILD = /\/whole-build\.ts$/;

/** The names of the packages that the programs and the page renderer in `renderer` import. */
export async function importedPackages(root: string, renderer: string): Promise<string[]> {
  const programs = PROGRAMS.flatMap((pattern) => globSync(pattern, { cwd: root })).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const rendering = globSync(join(renderer, 'program/**/*.mjs'));
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [...programs, ...rendering],
    outdir: 'nowhere',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    metafile: true,
    logLevel: 'error',
    define: { THREAD_FILE: '""' },
    tsconfigRaw: {},
    plugins: [
      {
        name: 'leave-out',
        setup: ({ onResolve }) => {
          onResolve({ filter: WHOLE_BUILD }, ({ path }) => ({ path, external: true }));
        },
      },
    ],
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const names = imports
    .filter(({ external, path }) => external && /^[@a-z]/.test(path) && !path.startsWith('node:'))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)].sort();
}

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
 * Copies these packages from `from`, with all their dependencies from the lockfile. Returns the number of packages. If
 * any of them is specific to this platform, the copy is, too.
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

/** Resolves packages as Node does: in the importing package's own node_modules, then in those of its parent folders. */
function placeOf(name: string, user: string, root: string): string | undefined {
  for (let folder = user; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (folder === '' || folder === '.') return undefined;
  }
}
