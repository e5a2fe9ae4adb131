import { GatewayError } from '../../errors.ts';
import { isLocalServer, isPublicServer } from '../public-request.ts';

export type Delivery = { url: string; headers: Record<string, string>; body: string };

/** `text` is the start of the body. */
export type WebhookResponse = { status: number; text: string };

/** The partner's server did not accept the message. */
export class WebhookRejection extends GatewayError {
  readonly response: WebhookResponse;

  constructor(message: string, response: WebhookResponse) {
    const kind = response.status >= 500 ? 'outage' : 'call';
    super('webhook', message, { kind, retryable: true });
    this.response = response;
  }
}

export interface WebhookGateway {
  /**
   * Posts the message and returns the response. Throws GatewayError unless the partner's server accepts it with a 2xx
   * status. The error is always retryable: partners may fix their server, so every URL is retried for the promised
   * period.
   */
  deliver(delivery: Delivery): Promise<WebhookResponse>;
}

/**
 * Validates a partner's URL: https, and not in a private network. With `toThisMachine`, this machine is allowed, too.
 * Throws GatewayError for any other URL.
 */
export function webhookUrl(url: string, { toThisMachine }: { toThisMachine: boolean }): URL {
  const target = URL.parse(url);
  if (target && toThisMachine && isLocalServer(target)) return target;
  if (target?.protocol !== 'https:') {
    throw rejectionOf(`Expected an https URL, got ${target?.protocol ?? url}`);
  }
  if (!isPublicServer(target)) {
    throw rejectionOf('Expected a public internet address, not one on a private network');
  }
  return target;
}

/** Retryable, because the partner may have fixed the URL by the next attempt. */
function rejectionOf(message: string): GatewayError {
  return new GatewayError('webhook', message, { retryable: true });
}
