import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createDatasetFolder } from './dataset-folder.ts';
import type { Content } from './document.ts';
import { onLakeError } from './errors.ts';
import { guard, type LakeEnv } from './http/access.ts';
import { createQueryRoutes } from './http/query-routes.ts';

type Env = Record<string, string | undefined>;
type ServedContent = {
  /** The environment variables that point a process at this content. */
  settings: Record<string, string>;
  close(): Promise<void>;
};

/** A read-only lake: it runs queries over the documents and stores nothing. */
export async function serveContent(read: () => Content[]): Promise<ServedContent> {
  const app = new Hono<LakeEnv>()
    // No client knows this random token, so clients can read only published documents.
    .use(guard({ token: randomUUID(), allowedOrigins: [] }))
    .route('/:version{v[0-9xX][0-9-]*}/data', createQueryRoutes(read))
    .onError(onLakeError);
  const server = createServer(getRequestListener(app.fetch));
  const url = await listen(server, 0);
  // The open server must not keep a program from exiting.
  server.unref();
  return {
    settings: {
      SANITY_PROJECT_ID: 'local',
      SANITY_DATASET: 'production',
      SANITY_API_HOST: url,
      SANITY_TOKEN: '',
      CONTENT_PERSPECTIVE: '',
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Finds a process's content: in the project that the environment names or, without one, in a lake over the dataset
 * folder, which this function starts. Throws ContentError if the folder cannot be read.
 */
export async function openContentSource(
  env: Env,
): Promise<{ settings: Env; close(): Promise<void> }> {
  if (env.SANITY_PROJECT_ID) return { settings: env, close: async () => {} };
  const folder = createDatasetFolder(env.CONTENT_DIR || 'src/cms/dataset');
  folder.read();
  return serveContent(folder.read);
}

/** Listens on the loopback address and returns the URL. Port 0 picks a free port. */
export async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://127.0.0.1:${bound}`;
}
