import * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { GatewayError } from '../../../errors.ts';
import { inSpan } from '../../../traces/tracer.ts';
import { createCircuitBreaker } from '../../circuit-breaker.ts';

const TIMEOUT_MS = 20_000;
/** With these statuses, EasyPost understood the request and rejected it: it is invalid, or the account has no money. */
const REJECTED = [400, 402, 404, 422];
const TURNED_AWAY = [401, 403];
const TOO_MANY = 429;

export type EasyPostOptions = {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
};

export type Rejection = { status: number; code: string; message: string };

/** Errors of EasyPost's client, which throws others for responses that aren't JSON. */
const errorSchema = z.object({
  statusCode: z.number(),
  code: z.catch(z.string(), ''),
  message: z.string(),
});

/**
 * Sends requests through EasyPost's client. Rejections are returned, and every other failure is a GatewayError without
 * the client's own error, which may contain an address. The client is loaded here, because few processes have an
 * account.
 */
export function createEasyPostClient({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: EasyPostOptions) {
  const loaded = load({ baseUrl, apiKey, timeoutMs });
  const { hostname } = new URL(baseUrl);
  const breaker = createCircuitBreaker({ gateway: 'shipping' });

  return {
    async call<Schema extends z.core.$ZodType>(
      schema: Schema,
      send: (client: Client) => Promise<unknown>,
    ): Promise<{ value: z.output<Schema> } | { rejection: Rejection }> {
      const client = await loaded;
      const span = {
        name: 'shipping',
        kind: 'client',
        values: { 'server.address': hostname },
      } as const;
      return breaker.run(() =>
        inSpan(span, async () => {
          let reply: unknown;
          try {
            reply = await send(client);
          } catch (error) {
            const { data: failure } = errorSchema.safeParse(error);
            if (!failure) throw outage(error);
            const { statusCode: status, code, message } = failure;
            if (REJECTED.includes(status)) return { rejection: { status, code, message } };
            throw failureOf(status);
          }
          const parsed = z.safeParse(schema, reply);
          if (parsed.success) return { value: parsed.data };
          throw unreadable(parsed.error);
        }),
      );
    },
  };
}

type Client = Awaited<ReturnType<typeof load>>;

async function load({ baseUrl, apiKey, timeoutMs }: Required<EasyPostOptions>) {
  const { default: Client } = await import('@easypost/api');
  return new Client(apiKey, {
    baseUrl: `${trimEnd(baseUrl, '/')}/v2/`,
    // The client ignores its own timeout option. The key must only go to the configured address.
    requestMiddleware: (request: { timeout(ms: number): { redirects(count: number): unknown } }) =>
      request.timeout(timeoutMs).redirects(0),
  });
}

function outage(cause: unknown): GatewayError {
  if (cause instanceof TypeError) return unreadable(cause);
  const isLate = cause instanceof Error && 'timeout' in cause;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  const what = isLate ? 'did not respond in time' : `could not be reached${code}`;
  // Every call checks the current state before it acts, so it can be repeated.
  return new GatewayError('shipping', `The carrier account ${what}`, {
    kind: 'outage',
    retryable: true,
  });
}

function failureOf(status: number): GatewayError {
  const message = `The carrier account responded with status ${status}`;
  if (TURNED_AWAY.includes(status)) {
    return new GatewayError('shipping', message, { kind: 'credentials' });
  }
  const isOutage = status >= 500 || status === TOO_MANY;
  return new GatewayError('shipping', message, {
    kind: isOutage ? 'outage' : 'call',
    retryable: isOutage,
  });
}

function unreadable(cause: unknown): GatewayError {
  return new GatewayError('shipping', 'The carrier account returned an unreadable response', {
    kind: 'outage',
    retryable: true,
    cause,
  });
}
