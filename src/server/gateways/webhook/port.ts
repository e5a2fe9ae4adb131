/** A signed message to a partner's server. */
export type Delivery = { url: string; headers: Record<string, string>; body: string };

export interface WebhookGateway {
  /**
   * Posts the message. Throws GatewayError, always retryable, unless the partner's server accepts it with a
   * 2xx status: partners may fix their server, so every URL is retried for the promised period.
   */
  deliver(delivery: Delivery): Promise<void>;
}
