/** Stripe's keys say by their prefix what they are for. */

/** A secret key, or a restricted one. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sk_') || key.startsWith('rk_');
}

/** Whether the key moves real money, plays with test cards, or is no key. */
export function modeOf(key: string): 'live' | 'test' | undefined {
  const [kind = '', mode] = key.split('_');
  if (!['pk', 'sk', 'rk'].includes(kind)) return undefined;
  return mode === 'live' || mode === 'test' ? mode : undefined;
}
