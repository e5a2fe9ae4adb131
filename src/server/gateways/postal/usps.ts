import * as z from 'zod';
import type { AddressSuggestion, SuggestionQuery } from '#contracts/account/address.ts';
import { DAY_MS } from '#contracts/vehicle/days.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { createHttpClient, type HttpServiceOptions } from '../http-client.ts';
import { createAuthorizedClient } from '../oauth.ts';
import type { PostalGateway } from './port.ts';

const TIMEOUT_MS = 6_000;
const KEEP_MS = DAY_MS;
const KEEP_MAX = 2_000;

const answerSchema = z.object({
  address: z.object({
    streetAddress: z.string().min(1),
    secondaryAddress: z.nullish(z.string()),
    city: z.string().min(1),
    state: z.string().length(2),
    ZIPCode: z.string().regex(/^\d{5}$/),
  }),
});

type Kept = { suggestion: Promise<AddressSuggestion | null>; until: number };

/**
 * USPS Addresses API v3. The default plan allows 60 requests an hour, so responses are kept for a day, and
 * simultaneous requests for the same address become one. ZIP+4 is left out: the form's zip code holds six
 * characters.
 */
export function createUspsPostal({
  baseUrl,
  clientId,
  clientSecret,
  timeoutMs = TIMEOUT_MS,
  fetch,
  now = Date.now,
}: HttpServiceOptions & { now?: () => number }) {
  const client = createAuthorizedClient({
    gateway: 'postal',
    client: createHttpClient({ gateway: 'postal', baseUrl, timeoutMs, fetch }),
    tokenRequest: {
      path: '/oauth2/v3/token',
      body: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
    },
    now,
  });
  const breaker = createCircuitBreaker({ gateway: 'postal', now });
  const kept = new Map<string, Kept>();

  async function ask({ streetAddress, city, state }: SuggestionQuery) {
    const reply = await client.send({
      method: 'GET',
      path: '/addresses/v3/address',
      query: { streetAddress, city, state },
      repeatable: true,
    });
    // The service responds with 400 to text that cannot be an address.
    if (reply.status === 404 || reply.status === 400) return null;
    if (reply.status !== 200) throw reply.unexpected();
    return toSuggestion(reply.read(answerSchema));
  }

  function keep(key: string, suggestion: Kept['suggestion']): void {
    const oldest = kept.size >= KEEP_MAX ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    const entry = { suggestion, until: now() + KEEP_MS };
    kept.set(key, entry);
    suggestion.catch(() => {
      if (kept.get(key) === entry) kept.delete(key);
    });
  }

  return {
    suggest(address) {
      const key = keyOf(address);
      const earlier = kept.get(key);
      if (earlier && now() < earlier.until) return earlier.suggestion;
      kept.delete(key);
      const suggestion = breaker.run(() => ask(address));
      keep(key, suggestion);
      return suggestion;
    },
  } satisfies PostalGateway;
}

function keyOf({ streetAddress, city, state }: SuggestionQuery): string {
  return JSON.stringify(
    [streetAddress, city, state].map((text) => text.trim().replace(/\s+/g, ' ').toUpperCase()),
  );
}

function toSuggestion({ address }: z.infer<typeof answerSchema>): AddressSuggestion {
  const unit = address.secondaryAddress?.trim();
  return {
    streetAddress: unit ? `${address.streetAddress} ${unit}` : address.streetAddress,
    city: address.city,
    state: address.state,
    ZIPCode: address.ZIPCode,
  };
}
