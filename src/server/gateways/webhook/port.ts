/** A message to a partner's server, signed already. */
export type Delivery = { url: string; headers: Record<string, string>; body: string };

export interface WebhookGateway {
  /** Posts the message. Rejects where the partner's server did not answer with a 2xx status. */
  deliver(delivery: Delivery): Promise<void>;
}
