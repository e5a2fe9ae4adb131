import * as z from 'zod';
import type { ShippingEvents } from '../port.ts';

const eventSchema = z.object({
  id: z.string().min(1),
  result: z.object({ id: z.string(), object: z.string() }),
});

/** While a secret is being replaced, several are valid. */
export function createEasyPostEvents(secrets: readonly string[]): ShippingEvents {
  const loaded = import('@easypost/api');

  return {
    async readEvent(rawBody, headers) {
      const { default: Client } = await loaded;
      // Checking signatures needs no key, but the client's constructor requires one.
      const { Utils } = new Client('unused');
      const signature = headers.get('X-Hmac-Signature') ?? '';
      const isSigned = secrets.some((secret) => {
        try {
          Utils.validateWebhook(Buffer.from(rawBody), { 'X-Hmac-Signature': signature }, secret);
          return true;
        } catch {
          return false;
        }
      });
      if (!isSigned) return undefined;
      const { data: event } = eventSchema.safeParse(JSON.parse(rawBody));
      if (!event) return undefined;
      const { id, result } = event;
      return { id, tracker: result.object === 'Tracker' ? result.id : undefined };
    },
  };
}
