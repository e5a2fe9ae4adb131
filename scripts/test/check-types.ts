/**
 * Checks all types: TypeScript 7 reads the `.ts` and `.tsx` files, `astro check` the `.astro` files. Astro's checker
 * needs the API of TypeScript 6 and would read every file a second time, so it has a configuration of its own
 * (`tsconfig.astro.json`). The two run at the same time.
 *
 * Both compilers have a command `tsc`, and npm links either: they are started by the path of their package.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const TYPESCRIPT_7 = 'node_modules/typescript-7/bin/tsc';

// The types of pages and content that the checkers read.
const sync = spawnSync('astro', ['sync', '--silent'], { stdio: 'inherit' });
if (sync.status !== 0) process.exit(1);

const found = await Promise.all([
  check('node', [TYPESCRIPT_7, '--noEmit', '--singleThreaded']),
  check('astro', [
    'check',
    '--noSync',
    '--tsconfig',
    'tsconfig.astro.json',
    '--minimumSeverity',
    'warning',
  ]),
]);
process.exit(found.every(Boolean) ? 0 : 1);

/** Whether nothing was found. The output comes in one piece, as both write at the same time. */
async function check(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => output.push(piece));
  child.stderr.on('data', (piece: Buffer) => output.push(piece));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}
