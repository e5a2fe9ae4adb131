import type { WalletKeys } from '#documents/wallet-pass/wallet-pass.ts';
import type { Deps } from '../../deps.ts';
import type { ShownOrderLine } from './lines-store.ts';

export function usableKeys({ walletKeys, clock }: Pick<Deps, 'walletKeys' | 'clock'>): WalletKeys {
  const { apple, google } = walletKeys ?? {};
  return { apple: apple && apple.expiresAt > clock() ? apple : undefined, google };
}

/** A test order has no pass, because the pass would look real. */
export function offersPass(
  deps: Pick<Deps, 'walletKeys' | 'clock'>,
  { has_card, is_test }: Pick<ShownOrderLine, 'has_card' | 'is_test'>,
): boolean {
  const { apple, google } = usableKeys(deps);
  return has_card && !is_test && (apple ?? google) !== undefined;
}
