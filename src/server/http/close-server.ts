import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that closes a server once its requests have ended. Node alone would also wait for connections that
 * have not sent a request, which browsers open in advance, and for clients that keep sending requests. Requests that
 * are still running `mostMs` after the call are cut off.
 */
export function prepareClosing(server: Server, { mostMs }: { mostMs: number }) {
  const sockets = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Whether the connection stays open has to be decided before a handler sends the headers.
  server.prependListener('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
  });

  return async function close(): Promise<void> {
    isClosing = true;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.close(() => resolve());
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    const late = setTimeout(() => server.closeAllConnections(), mostMs);
    await closed;
    clearTimeout(late);
  };
}
