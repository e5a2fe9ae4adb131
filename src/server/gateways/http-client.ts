import { setTimeout as wait } from 'node:timers/promises';
import type * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { GatewayError, type GatewayFailure } from '../errors.ts';
import { inSpan, traceparent } from '../traces/tracer.ts';

const TOO_MANY_REQUESTS = 429;
/** With these statuses, a service rejects credentials before it does anything else. */
const TURNED_AWAY = [401, 403];
/** With these errors, no connection was made, so the service cannot have seen the request. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export type HttpServiceOptions = {
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The timeout per request, not for all retries together. */
  timeoutMs?: number;
  fetch?: typeof globalThis.fetch;
};

export type HttpRequest = {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Forms and bytes are sent unchanged, anything else as JSON. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Whether the request is idempotent. If so, the request can be retried after a lost response. */
  repeatable: boolean;
};

export type HttpReply = ReturnType<typeof reply>;

export type HttpClient = { send(request: HttpRequest): Promise<HttpReply> };

/** Reports every failure as GatewayError. */
export function createHttpClient({
  gateway,
  baseUrl,
  timeoutMs,
  fetch = globalThis.fetch,
}: {
  gateway: GatewayError['gateway'];
  baseUrl: string;
  timeoutMs: number;
  fetch?: typeof globalThis.fetch | undefined;
}): HttpClient {
  async function call(request: HttpRequest, url: URL): Promise<HttpReply> {
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any(request.signal ? [request.signal, limit] : [limit]);
    try {
      const response = await fetch(url, {
        method: request.method,
        signal,
        // Redirects are not followed, because credentials and card data must only go to the configured address.
        redirect: 'error',
        ...content(request),
      });
      return reply(gateway, request, response, new Uint8Array(await response.arrayBuffer()));
    } catch (cause) {
      const what = signal.aborted ? 'did not respond in time' : 'could not be reached';
      throw new GatewayError(gateway, `The ${gateway} service ${what}`, {
        retryable: request.repeatable || neverSent(cause),
        kind: 'outage',
        cause,
      });
    }
  }
  return {
    async send(request) {
      const url = urlOf(baseUrl, request);
      const { method } = request;
      // The path is not logged, because some services' paths identify a person.
      const values = { 'http.request.method': method, 'server.address': url.hostname };
      return inSpan({ name: `${method} ${gateway}`, kind: 'client', values }, async (span) => {
        const answered = await call(request, url);
        span.set('http.response.status_code', answered.status);
        return answered;
      });
    },
  };
}

function urlOf(baseUrl: string, { path, query }: HttpRequest): URL {
  const url = new URL(trimEnd(baseUrl, '/') + path);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
}

function content({ headers, body }: HttpRequest): RequestInit {
  const trace = traceparent();
  const accept = { accept: 'application/json', ...headers, ...(trace && { traceparent: trace }) };
  if (body === undefined) return { headers: accept };
  if (body instanceof URLSearchParams || isBytes(body)) return { headers: accept, body };
  return {
    headers: { ...accept, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array;
}

function reply(
  gateway: GatewayError['gateway'],
  { repeatable }: HttpRequest,
  { status, headers }: Response,
  bytes: Uint8Array,
) {
  return {
    status,
    headers,
    bytes,
    /** Throws GatewayError if the body doesn't match the schema. */
    read<T>(schema: z.ZodType<T>): T {
      const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes)));
      if (parsed.success) return parsed.data;
      throw new GatewayError(
        gateway,
        `The ${gateway} service returned an unreadable response (${status})`,
        {
          retryable: repeatable && status >= 500,
          kind: status >= 500 ? 'outage' : 'call',
          cause: parsed.error,
        },
      );
    },
    unexpected() {
      const what = `The ${gateway} service responded with status ${status}`;
      return new GatewayError(gateway, what, failureOf(status, repeatable));
    },
  };
}

function failureOf(status: number, repeatable: boolean): GatewayFailure {
  if (TURNED_AWAY.includes(status)) return { kind: 'credentials' };
  // A rate limit is checked before the service acts. It counts all requests, so this request is not the cause.
  if (status === TOO_MANY_REQUESTS) return { kind: 'outage', retryable: true };
  return status >= 500
    ? { kind: 'outage', retryable: repeatable }
    : { kind: 'call', retryable: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function neverSent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && NEVER_SENT.has(String(cause.code));
}

const ATTEMPTS = 3;
const FIRST_DELAY_MS = 200;
/** No attempt begins after this time, because callers and shutdowns have waited long enough. */
const BEGIN_WITHIN_MS = 15_000;

/** Only for idempotent calls. */
export async function retry<T>(
  call: () => Promise<T>,
  {
    attempts = ATTEMPTS,
    delayMs = FIRST_DELAY_MS,
    beginWithinMs = BEGIN_WITHIN_MS,
  }: { attempts?: number; delayMs?: number | undefined; beginWithinMs?: number } = {},
): Promise<T> {
  const start = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const passing = error instanceof GatewayError && error.retryable;
      const isLate = performance.now() - start >= beginWithinMs;
      if (!passing || isLate || attempt >= attempts) throw error;
      // Jitter keeps many callers from retrying at the same time.
      await wait(delayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}
