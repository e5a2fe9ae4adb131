import { createHmac, timingSafeEqual } from 'node:crypto';

const HEADER = /^t=(\d{10,16}),v1=([\w-]+)$/;
/** Sanity repeats a call for half an hour, each time with the time of the first. */
const OLDEST_MS = 60 * 60_000;

/**
 * Whether a body was signed with the secret, as Sanity signs its webhooks: `t=<milliseconds>,v1=<HMAC of
 * "time.body">`. An old signature may be somebody's recording and does not count.
 */
export function isSigned(
  body: string,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): boolean {
  const [, time, signature = ''] = HEADER.exec(header?.trim().replace(/, /g, ',') ?? '') ?? [];
  if (time === undefined || Math.abs(now.getTime() - Number(time)) > OLDEST_MS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('base64url');
  return isSame(signature, expected);
}

/** Compares without telling by its duration how much was right. */
export function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) =>
    createHmac('sha256', 'same').update(text).digest(),
  );
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
