import { statfs } from 'node:fs/promises';

export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
