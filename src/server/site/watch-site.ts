import { watchFile } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Site } from './site.ts';

const LOOK_EVERY_MS = 250;

/** If the reload fails, keeps serving the previous site. */
export function watchSite(
  folder: string,
  site: Site,
  logger: Logger,
  renewed: () => Promise<void>,
) {
  let last: Promise<void> = Promise.resolve();
  const look = async () => {
    try {
      await site.reload();
      await renewed();
      logger.info({ folder }, 'site reloaded');
    } catch (error) {
      logger.error({ err: error, folder }, 'site not reloaded; still serving the previous build');
    }
  };
  onSiteBuilt(folder, () => {
    last = last.then(look);
  });
}

export function onSiteBuilt(folder: string, renewed: () => void): void {
  // The build writes this file last. Polling works on every file system and in every process.
  watchFile(join(folder, 'built.json'), { interval: LOOK_EVERY_MS, persistent: false }, (now) => {
    if (now.mtimeMs > 0) renewed();
  });
}
