/** A message to a partner's server, signed already. */
export type Delivery = { url: string; headers: Record<string, string>; body: string };

export interface WebhookGateway {
  /**
   * Posts the message. Throws GatewayError, always retryable, if the partner's server did not accept it with
   * a 2xx status: partners may repair their address, so every address is retried for as long as they are
   * promised.
   */
  deliver(delivery: Delivery): Promise<void>;
}
