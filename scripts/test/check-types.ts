/**
 * Checks all types. TypeScript 7 checks the `.ts` and `.tsx` files, and `astro check` checks the `.astro` files.
 * Astro's checker needs the API of TypeScript 6 and would read every file again, so it has its own configuration
 * (`tsconfig.astro.json`). The two run in parallel. Both compilers install a `tsc` command, and npm links only one of
 * them, so this starts them by package path.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const TYPESCRIPT_7 = 'node_modules/typescript-7/bin/tsc';

// Generates the types of pages and content that the checkers need.
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

/** Returns whether the check passed. Prints the output all at once, because both checks write at the same time. */
async function check(command: string, args: string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (piece: Buffer) => output.push(piece));
  child.stderr.on('data', (piece: Buffer) => output.push(piece));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}
