/** WebSockets pass by the middlewares of the development server: they are let in here. */

import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Hands an upgrade to those who listened for it before, once `mayPass` agrees; others are disconnected. */
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
