import { type LookupAddress, lookup } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { GatewayError } from '../../errors.ts';
import { isPublic } from '../../http/public-ip.ts';
import {
  type Delivery,
  isLocalServer,
  type WebhookGateway,
  WebhookRejection,
  type WebhookResponse,
  webhookUrl,
} from './port.ts';

const TIMEOUT_MS = 10_000;
const TEXT_MAX = 1000;

/**
 * Posts to partners' servers over https. Never follows redirects or connects to private networks, no matter what a name
 * resolves to, because partners choose these URLs. With `toThisMachine`, allows this machine, too.
 */
export function createHttpWebhook({
  timeoutMs = TIMEOUT_MS,
  toThisMachine = false,
}: {
  timeoutMs?: number;
  toThisMachine?: boolean;
} = {}) {
  function send({ url, headers, body }: Delivery): Promise<WebhookResponse> {
    const target = webhookUrl(url, { toThisMachine });
    const { promise, resolve, reject } = Promise.withResolvers<WebhookResponse>();
    const options = {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      signal: AbortSignal.timeout(timeoutMs),
      // Each message uses a new connection, so that the server's address is checked each time.
      agent: false,
      ...(!isLocalServer(target) && { lookup: lookupPublic }),
    } as const;
    const answered = (response: IncomingMessage) => {
      const { statusCode: status = 0 } = response;
      void startOf(response).then((text) => resolve({ status, text }));
    };
    const request: ClientRequest =
      target.protocol === 'https:'
        ? overHttps(target, options, answered)
        : overHttp(target, options, answered);
    request.on('error', reject);
    request.end(body);
    return promise;
  }
  return {
    async deliver(delivery: Delivery): Promise<WebhookResponse> {
      const response = await send(delivery).catch((cause: unknown) => {
        if (cause instanceof GatewayError) throw cause;
        throw new GatewayError('webhook', "The partner's server could not be reached", {
          kind: 'outage',
          retryable: true,
          cause,
        });
      });
      const { status } = response;
      if (status >= 200 && status < 300) return response;
      throw new WebhookRejection(`The partner's server responded with ${status}`, response);
    },
  } satisfies WebhookGateway;
}

/** Returns the start of a body. The status counts even if the body is late or breaks off. */
async function startOf(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  try {
    for await (const part of response) {
      text += String(part);
      if (text.length >= TEXT_MAX) break;
    }
  } catch {
    return text.slice(0, TEXT_MAX);
  }
  return text.slice(0, TEXT_MAX);
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
