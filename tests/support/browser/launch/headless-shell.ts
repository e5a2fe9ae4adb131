import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

const manifestSchema = z.object({ version: z.string() });

/**
 * Returns the npm package's headless shell, with the system libraries and fonts that it includes. Doesn't use the
 * package's own arguments: they are for Lambda, run everything in one process, and turn off web security. Returns
 * undefined if the package is not installed or its shell doesn't start.
 */
export async function findHeadlessShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const version = installedVersion();
  if (version === undefined) return undefined;
  const folder = resolve('node_modules/.cache', `chromium-${version}`);
  if (!existsSync(folder) && !(await unpack(folder))) return undefined;
  Object.assign(process.env, envOf(folder));
  return join(folder, 'chromium');
}

function installedVersion(): string | undefined {
  try {
    const manifest = new URL('../package.json', import.meta.resolve('@sparticuz/chromium'));
    return manifestSchema.parse(JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8'))).version;
  } catch {
    return undefined;
  }
}

/**
 * The package unpacks into the temporary folder, and reuses anything that it finds there, even another
 * version or a partial file. So each version gets its own folder here, renamed once it is complete.
 */
async function unpack(folder: string): Promise<boolean> {
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = partial;
  // The package unpacks NSS and NSPR only if it seems to run in Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    await packaged.executablePath();
    writeFileSync(join(partial, 'fonts.conf'), fontsOf(folder));
    execFileSync(join(partial, 'chromium'), ['--version'], {
      env: { ...process.env, ...envOf(partial) },
      stdio: 'ignore',
    });
    renameSync(partial, folder);
    return true;
  } catch {
    rmSync(partial, { recursive: true, force: true });
    // Another process may have been faster.
    return existsSync(folder);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

const others = () =>
  (process.env.LD_LIBRARY_PATH ?? '')
    .split(':')
    .filter((path) => path !== '' && !path.endsWith('al2023/lib'));

const envOf = (folder: string) => ({
  FONTCONFIG_PATH: folder,
  LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), ...others()].join(':'),
});

const fontsOf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>
`;
