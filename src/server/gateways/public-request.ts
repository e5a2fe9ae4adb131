import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isLoopback } from '#config/connection-urls.ts';
import { ipInHost, isPublic } from '../http/public-ip.ts';

type PublicRequest = {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string | number>;
  body?: string;
  timeoutMs: number;
};

/**
 * Sends a request to a server that others chose. Never follows redirects or connects to private networks, no matter what
 * a name resolves to. The caller has checked the URL, so a server on this machine is allowed.
 */
export function requestPublic(
  target: URL,
  { method, headers, body, timeoutMs }: PublicRequest,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const options = {
    method,
    headers,
    signal: AbortSignal.timeout(timeoutMs),
    // Each message uses a new connection, so that the server's address is checked each time.
    agent: false,
    ...(!isLocalServer(target) && { lookup: lookupPublic }),
  } as const;
  const send = target.protocol === 'https:' ? overHttps : overHttp;
  send(target, options, resolve).on('error', reject).end(body);
  return promise;
}

/** Only checks an IP address. A name is checked when it is resolved. */
export function isPublicServer({ href, hostname }: URL): boolean {
  const ip = ipInHost(hostname);
  return !isLoopback(href) && (ip === undefined || isPublic(ip));
}

export function isLocalServer(target: URL): boolean {
  return /^https?:$/.test(target.protocol) && isLoopback(target.href);
}

/** A DNS lookup that returns only addresses that passed the check. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first)
      return callback(error ?? new Error(`No address found for ${hostname}`), []);
    if (!found.every(({ address }) => isPublic(address))) {
      return callback(new Error(`${hostname} is an address on a private network`), []);
    }
    if (options.all) callback(null, found satisfies LookupAddress[]);
    else callback(null, first.address, first.family);
  });
};
