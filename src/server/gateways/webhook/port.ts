/** A message to a partner's server, signed already. */
export type Delivery = { url: string; headers: Record<string, string>; body: string };

export interface WebhookGateway {
  /**
   * Posts the message. Throws GatewayError, always retryable, where the partner's server did not take it with
   * a 2xx status: every address is tried for as long as partners are promised, as they may mend theirs.
   */
  deliver(delivery: Delivery): Promise<void>;
}
