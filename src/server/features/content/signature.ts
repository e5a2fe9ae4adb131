import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import { isSame } from '../../secrets/keyed-hash.ts';

/** Sanity repeats a call for half an hour, each time with the time of the first. */
const OLDEST_MS = 60 * 60_000;

/** A signature of Sanity's, and until when it is good. */
export type Signature = { text: string; endsAt: Date };

/**
 * The signature of a body by the secret; undefined where there is none. An old signature may have been
 * recorded by somebody and does not count.
 */
export async function goodSignature(
  body: string,
  header: string | undefined,
  { secret, now }: { secret: string; now: Date },
): Promise<Signature | undefined> {
  try {
    const { timestamp, hashedPayload } = decodeSignatureHeader(header ?? '');
    if (Math.abs(now.getTime() - timestamp) > OLDEST_MS) return undefined;
    const expected = await encodeSignatureHeader(body, timestamp, secret);
    const text = decodeSignatureHeader(expected).hashedPayload;
    return isSame(hashedPayload, text)
      ? { text, endsAt: new Date(timestamp + OLDEST_MS) }
      : undefined;
  } catch (error) {
    if (isSignatureError(error)) return undefined;
    throw error;
  }
}
