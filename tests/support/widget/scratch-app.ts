/** A partner's project in its own folder, with our package from a tarball. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writePackage } from '../../../scripts/build/widget-package.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');
/** The packages that a React project already has. */
const LINKED = ['react', 'react-dom', '@types/react', '@types/react-dom', 'csstype', 'scheduler'];

/** Works offline. */
export async function createScratchApp(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'partner-app-'));
  await writePackage(join(folder, 'package'));
  const run = (command: string, args: string[], cwd = folder) =>
    execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const tarball = run('npm', ['pack', '--silent'], join(folder, 'package')).trim();
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'partner-app', private: true, type: 'module' }),
  );
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./package/${tarball}`]);
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const name of LINKED) symlinkSync(join(modules, name), join(folder, 'node_modules', name));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return {
    tarball,
    /** Throws with the compiler's messages if the types are wrong. */
    checkTypes: (...args: string[]) => run(join(modules, 'typescript/bin/tsc'), args),
    bundle: (entry: string) => {
      run(join(modules, '.bin/esbuild'), [
        entry,
        '--bundle',
        '--jsx=automatic',
        '--define:process.env.NODE_ENV="production"',
        '--outfile=app.js',
      ]);
      return readFileSync(join(folder, 'app.js'), 'utf8');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
