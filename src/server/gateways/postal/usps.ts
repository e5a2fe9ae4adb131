import * as z from 'zod';
import type {
  AddressSuggestion,
  CountyPlace,
  SuggestionQuery,
} from '#contracts/account/address.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { createHttpClient, type HttpServiceOptions } from '../http-client.ts';
import { createAuthorizedClient } from '../oauth.ts';
import type { PostalGateway, PostalResult } from './port.ts';

const TIMEOUT_MS = 6_000;

const responseSchema = z.object({
  address: z.object({
    streetAddress: z.string().min(1),
    secondaryAddress: z.nullish(z.string()),
    city: z.string().min(1),
    state: z.string().length(2),
    ZIPCode: z.string().regex(/^\d{5}$/),
    urbanization: z.nullish(z.string()),
  }),
  additionalInfo: z.nullish(z.object({ DPVConfirmation: z.nullish(z.string()) })),
});

/** USPS confirms both the building and the unit. For S, it confirms only the building. */
const CONFIRMED = 'Y';
/** USPS doesn't deliver to the address (N), or not without the missing unit (D). */
const UNDELIVERABLE = new Set(['N', 'D']);

const placeSchema = z.object({ city: z.string().min(1), state: z.string().length(2) });

/**
 * USPS Addresses API v3. The default plan allows 60 requests an hour, so responses are cached for a day, and
 * concurrent requests for the same address or ZIP code share one call. Omits ZIP+4, because the form's ZIP
 * code field accepts at most six characters.
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
  const cachedSuggestion = createCache<PostalResult<AddressSuggestion>>(now);
  const cachedPlace = createCache<PostalResult<CountyPlace>>(now);

  /** Null if there is no match. */
  async function ask<Answer>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<Answer>,
  ): Promise<Answer | null> {
    const reply = await client.send({ method: 'GET', path, query, repeatable: true });
    // The service responds with 400 to text that cannot be an address or a ZIP code.
    if (reply.status === 404 || reply.status === 400) return null;
    if (reply.status !== 200) throw reply.unexpected();
    return reply.read(schema);
  }

  return {
    suggest: (address) =>
      cachedSuggestion(keyOf(address), () =>
        breaker.run(async () => {
          const { streetAddress, city, state, ZIPCode } = address;
          const query = { streetAddress, city, state, ...(ZIPCode && { ZIPCode }) };
          const answer = await ask('/addresses/v3/address', query, responseSchema);
          const delivery = answer?.additionalInfo?.DPVConfirmation ?? '';
          const isFound = answer && !UNDELIVERABLE.has(delivery);
          return { found: isFound ? toSuggestion(answer) : null, source: 'usps' };
        }),
      ),
    placeOf: (zipCode) =>
      cachedPlace(zipCode, () =>
        breaker.run(async () => ({
          found: await ask('/addresses/v3/city-state', { ZIPCode: zipCode }, placeSchema),
          source: 'usps',
        })),
      ),
  } satisfies PostalGateway;
}

function keyOf({ streetAddress, city, state, ZIPCode = '' }: SuggestionQuery): string {
  return JSON.stringify(
    [streetAddress, city, state, ZIPCode].map((text) =>
      text.trim().replace(/\s+/g, ' ').toUpperCase(),
    ),
  );
}

function toSuggestion({
  address,
  additionalInfo,
}: z.infer<typeof responseSchema>): AddressSuggestion {
  // In Puerto Rico, several urbanizations may have the same street and number.
  const parts = [address.urbanization, address.streetAddress, address.secondaryAddress];
  return {
    streetAddress: parts
      .map((part) => part?.trim())
      .filter(Boolean)
      .join(' '),
    city: address.city,
    state: address.state,
    ZIPCode: address.ZIPCode,
    ...(additionalInfo?.DPVConfirmation !== CONFIRMED && { isUnitUnknown: true }),
  };
}

const CACHE_MS = DAY_MS;
const CACHE_MAX = 2_000;

/** Caches responses for a day. Concurrent callers share one request. Failures are not cached. */
function createCache<Answer>(now: () => number) {
  const entries = new Map<string, { answer: Promise<Answer>; until: number }>();

  function store(key: string, answer: Promise<Answer>): void {
    const oldest = entries.size >= CACHE_MAX ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    const entry = { answer, until: now() + CACHE_MS };
    entries.set(key, entry);
    answer.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
  }

  return function cached(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const earlier = entries.get(key);
    if (earlier && now() < earlier.until) return earlier.answer;
    entries.delete(key);
    const answer = ask();
    store(key, answer);
    return answer;
  };
}
