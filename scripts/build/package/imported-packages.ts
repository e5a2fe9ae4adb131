import { globSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The programs of a package: the server, its thread, the operator commands, and a publish. */
const PROGRAMS = [
  'src/server/main.ts',
  'src/server/background/thread.ts',
  'src/server/operator/main.ts',
  'scripts/build/build-site.ts',
];
/** The bundler of scripts and styles. A package publishes content, but its code never changes. */
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
