/** Starts the local Content Lake on the repository's content, with the Studio if it has been built. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lakeFolders } from './folders.ts';
import { startLake } from './start-lake.ts';

const studioDir = resolve(import.meta.dirname, '../studio/dist');
const hasStudio = existsSync(resolve(studioDir, 'index.html'));

const port = Number(process.env.LAKE_PORT || 3333);

try {
  const lake = await startLake({
    ...lakeFolders(),
    studioDir: hasStudio ? studioDir : undefined,
    port,
    site: {
      url: `http://127.0.0.1:${process.env.PORT || 4321}`,
      secret: process.env.SANITY_WEBHOOK_SECRET || undefined,
    },
    allowedOrigins: process.env.LAKE_STUDIO_ORIGIN ? [process.env.LAKE_STUDIO_ORIGIN] : [],
  });
  if (hasStudio) console.log(`Studio: ${lake.url}`);
  console.log(`Content lake: ${lake.url} (project "local", dataset "production")`);
  const stop = () => lake.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  console.error(error instanceof Error ? sentenceOf(error) : error);
  process.exitCode = 1;
}

function sentenceOf(error: Error): string {
  const isInUse = 'code' in error && error.code === 'EADDRINUSE';
  return isInUse
    ? `Port ${port} is in use. If the Studio is already running, open http://127.0.0.1:${port}. Otherwise, stop the program that uses the port, or set LAKE_PORT to another one.`
    : error.message;
}
