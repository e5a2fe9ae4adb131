import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './http/app.ts';
import { createUpgradeListener } from './http/sockets.ts';
import { notifySite } from './notify-site.ts';
import { listen } from './serve-content.ts';
import { createStore } from './store.ts';

type LakeOptions = {
  datasetDir: string;
  workDir: string;
  picturesDir: string;
  studioDir?: string | undefined;
  port: number;
  allowedOrigins?: string[];
  /** The running site to notify of each publish. It uses the lake's token unless a secret is given. */
  site?: { url: string; secret?: string | undefined } | undefined;
};

/**
 * Starts the local Content Lake on the loopback address. This is a development tool with one editor and no
 * password. It refuses to start if NODE_ENV is `production`.
 */
export async function startLake(options: LakeOptions, env = process.env) {
  if (env.NODE_ENV === 'production') {
    throw new Error(
      'The local content lake is for development: NODE_ENV must not be "production".',
    );
  }
  const { datasetDir, workDir, picturesDir, studioDir, allowedOrigins = [] } = options;
  const store = createStore({ datasetDir, workDir });
  const token = store.token();
  const app = createApp({ store, token, picturesDir, studioDir, allowedOrigins });
  const server = createServer(getRequestListener(app.fetch));
  const upgrade = createUpgradeListener({
    token,
    allowedOrigins,
    fetch: (request) => app.fetch(request),
  });
  const sockets = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    upgrade(request, socket, head);
  });
  const url = await listen(server, options.port);
  const { site } = options;
  if (site) notifySite(store, { url: site.url, secret: site.secret ?? token });
  return {
    url,
    token,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
