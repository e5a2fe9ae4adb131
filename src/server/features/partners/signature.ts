import { isSame, sign } from '../../secrets/keyed-hash.ts';

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`: the time is signed with the body. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${sign(secret, `${seconds}.${body}`, 'hex')}`;
}

/** Is this the signature of this body, and at most five minutes old or early? Partners check the same. */
export function isSignedBy(
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: Date },
  toleranceSeconds = 300,
): boolean {
  const [, seconds = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  const expected = sign(secret, `${seconds}.${body}`, 'hex');
  return age <= toleranceSeconds && isSame(given, expected);
}
