import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a program of this machine is that tests do without on others; undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
