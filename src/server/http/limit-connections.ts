import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { createIpMatcher, plainIp } from './client-ip.ts';
import { type CountedCaller, householdsOf } from './network.ts';

const HEADERS_MS = 15_000;
const REQUEST_MS = 60_000;
/**
 * How many times more connections a /48 network may have than one of its households. Small, because connections
 * are few compared to requests.
 */
const WIDER = 2;
/** No response takes this long: a client that neither sends nor reads for this long has disconnected. */
const SILENT_MS = 60_000;

type Limits = {
  most: number;
  mostPerIp: number;
  trustedProxies: readonly string[];
  silentMs?: number;
};

/**
 * Closes slow connections and rejects those beyond the limits per process and per IP, so that no client can take
 * all of them. Trusted proxies are exempt from the limit per IP and must limit their own clients.
 */
export function limitConnections(
  server: Server,
  { most, mostPerIp, trustedProxies, silentMs = SILENT_MS }: Limits,
): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.timeout = silentMs;
  server.maxConnections = most;
  const isTrusted = createIpMatcher(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const ip = plainIp(socket.remoteAddress ?? '');
    if (isTrusted(ip)) return;
    const callers = householdsOf(ip);
    const isFull = ({ caller, factor }: CountedCaller) =>
      (open.get(caller) ?? 0) >= mostPerIp * Math.min(factor, WIDER);
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
