import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import { isSame } from '../../secrets/keyed-hash.ts';

/** Sanity repeats a call for half an hour, each time with the time of the first. */
const OLDEST_MS = 60 * 60_000;

/**
 * Whether Sanity signed the body with the secret. An old signature may have been recorded by somebody and
 * does not count.
 */
export async function isSigned(
  body: string,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): Promise<boolean> {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header ?? '');
    if (Math.abs(now.getTime() - timestamp) > OLDEST_MS) return false;
    const expected = await encodeSignatureHeader(body, timestamp, secret);
    return isSame(hashedPayload, decodeSignatureHeader(expected).hashedPayload);
  } catch (error) {
    if (isSignatureError(error)) return false;
    throw error;
  }
}
