import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { matcherOf, plainAddress } from './client-address.ts';
import { type Counted, householdsOf } from './network.ts';

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/** How much more a network of 48 bits may hold than one of its households: connections are few, unlike requests. */
const WIDER = 2;
/** Longer than any answer takes: a caller who neither sends nor reads for so long is gone. */
const SILENT_MS = 60_000;

type Limits = {
  /** Connections of all callers together. */
  most: number;
  /** Connections of one address that is no trusted proxy. */
  mostOfAddress: number;
  trustedProxies: readonly string[];
  silentMs?: number;
};

/**
 * Ends connections that take too long, and refuses those beyond what the process or one address may hold, so that
 * nobody can take all of them. Trusted proxies come for everybody: they have to limit their own callers.
 */
export function limitConnections(
  server: Server,
  { most, mostOfAddress, trustedProxies, silentMs = SILENT_MS }: Limits,
): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.timeout = silentMs;
  server.maxConnections = most;
  const isTrusted = matcherOf(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isTrusted(address)) return;
    const callers = householdsOf(address);
    const isFull = ({ caller, factor }: Counted) =>
      (open.get(caller) ?? 0) >= mostOfAddress * Math.min(factor, WIDER);
    if (callers.some(isFull)) {
      socket.destroy();
      return;
    }
    for (const { caller } of callers) open.set(caller, (open.get(caller) ?? 0) + 1);
    socket.once('close', () => {
      for (const { caller } of callers) {
        const left = (open.get(caller) ?? 1) - 1;
        if (left === 0) open.delete(caller);
        else open.set(caller, left);
      }
    });
  });
}
