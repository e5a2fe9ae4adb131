import { createHmac } from 'node:crypto';

type Signing = {
  secret: string;
  /** When Stripe signs the event, in milliseconds. */
  at: number;
  /** Changes the signed text, for example its spacing. */
  write?: (event: object) => string;
};

export type SignedEvent = { body: string; signature: string };

/** An event as Stripe sends it. While a secret is being replaced, it is signed with several secrets. */
export function signEvent(event: object, ...signings: [Signing, ...Signing[]]): SignedEvent {
  const [{ at, write = (value: object) => JSON.stringify(value, null, 2) }] = signings;
  const body = write(event);
  const seconds = Math.floor(at / 1000);
  const signatures = signings.map(
    ({ secret }) => `v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`,
  );
  return { body, signature: [`t=${seconds}`, ...signatures].join(',') };
}

export function sendEvent(url: string, { body, signature }: SignedEvent): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });
}
