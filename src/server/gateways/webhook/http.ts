import type { IncomingMessage } from 'node:http';
import { GatewayError } from '../../errors.ts';
import { requestPublic } from '../public-request.ts';
import {
  type Delivery,
  type WebhookGateway,
  WebhookRejection,
  type WebhookResponse,
  webhookUrl,
} from './port.ts';

const TIMEOUT_MS = 10_000;
const TEXT_MAX = 1000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

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
  async function send({ url, headers, body }: Delivery): Promise<WebhookResponse> {
    const response = await requestPublic(webhookUrl(url, { toThisMachine }), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...headers,
      },
      body,
      timeoutMs,
    });
    const { statusCode: status = 0 } = response;
    return { status, text: await startOf(response) };
  }
  return {
    async deliver(delivery: Delivery): Promise<WebhookResponse> {
      const response = await send(delivery).catch((cause: unknown) => {
        if (cause instanceof GatewayError) throw cause;
        throw new GatewayError('webhook', `The partner's server ${whyNone(cause, timeoutMs)}`, {
          kind: 'outage',
          retryable: true,
          cause,
        });
      });
      const { status } = response;
      if (status >= 200 && status < 300) return response;
      const advice = REDIRECTS.has(status)
        ? '. We don’t follow redirects: enter the final URL as the webhook URL'
        : '';
      throw new WebhookRejection(
        `The partner's server responded with ${status}${advice}`,
        response,
      );
    },
  } satisfies WebhookGateway;
}

const NO_RESPONSE = new Map([
  ['ECONNREFUSED', 'refused the connection'],
  ['ENOTFOUND', 'could not be found: no such host name'],
  ['ECONNRESET', 'closed the connection without a response'],
]);

/** Why there was no response, for the partner's developers. */
function whyNone(cause: unknown, timeoutMs: number): string {
  if (!(cause instanceof Error)) return 'could not be reached';
  if (cause.name === 'AbortError') return `did not respond within ${timeoutMs / 1000} seconds`;
  const code = 'code' in cause ? String(cause.code) : '';
  if (/CERT|SELF_SIGNED|ISSUER|EPROTO|ERR_SSL|ERR_TLS/.test(code))
    return `has no valid certificate (${code})`;
  return NO_RESPONSE.get(code) ?? 'could not be reached';
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
