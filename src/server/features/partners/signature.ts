import { isSame, sign } from '../../secrets/keyed-hash.ts';

/**
 * `t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`: the timestamp is signed with the body. During a secret
 * rotation there is a `v1` for each secret.
 */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const signed = secrets.map((secret) => `v1=${sign(secret, `${seconds}.${body}`, 'hex')}`);
  return [`t=${seconds}`, ...signed].join(',');
}

/** Whether the body's signature is valid and within five minutes of now. Partners do the same check. */
export function isSignedBy(
  secret: string,
  { body, signature, now }: { body: string; signature: string; now: Date },
  toleranceSeconds = 300,
): boolean {
  const [, seconds = '', given = ''] = /^t=(\d+)((?:,v1=[0-9a-f]{64})+)$/.exec(signature) ?? [];
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  const expected = sign(secret, `${seconds}.${body}`, 'hex');
  const signed = given.split(',v1=').slice(1);
  return age <= toleranceSeconds && signed.some((one) => isSame(one, expected));
}
