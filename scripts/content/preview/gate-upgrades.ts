/** WebSockets bypass the dev server's middleware, so they are admitted here. */

import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Passes an upgrade to the earlier listeners if `mayPass` allows it, and disconnects other clients. */
export function gateUpgrades(
  server: EventEmitter,
  mayPass: (request: IncomingMessage) => Promise<boolean>,
): void {
  const waiting = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const dropped = () => socket.destroy();
    socket.once('error', dropped);
    const isIn = await mayPass(request).catch(() => false);
    socket.off('error', dropped);
    if (!isIn) return void socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\n\r\n');
    for (const listener of waiting) Reflect.apply(listener, server, [request, socket, head]);
  });
}
