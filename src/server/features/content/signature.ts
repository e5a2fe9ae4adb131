import { decodeSignatureHeader, encodeSignatureHeader, isSignatureError } from '@sanity/webhook';
import { isSame } from '../../secrets/keyed-hash.ts';

/** Sanity retries a call for half an hour with the original timestamp. */
const OLDEST_MS = 60 * 60_000;

/** A signature from Sanity, and when it expires. */
export type Signature = { text: string; endsAt: Date };

/** Verifies a body's signature. Undefined if it is invalid. Rejects old signatures to prevent replays. */
export async function verifySignature(
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
