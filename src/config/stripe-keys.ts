/** The prefixes of Stripe's keys, which identify their kind and mode. */

/** Whether this is a secret key or a restricted one. */
export function isSecretKey(key: string): boolean {
  return key.startsWith('sk_') || key.startsWith('rk_');
}

/** Returns whether the key is for real money or for test cards, or undefined if it is not a key. */
export function modeOf(key: string): 'live' | 'test' | undefined {
  const [kind = '', mode] = key.split('_');
  if (!['pk', 'sk', 'rk'].includes(kind)) return undefined;
  return mode === 'live' || mode === 'test' ? mode : undefined;
}
