import { Suspense } from 'react';
import type { Order } from '#contracts/order/order.ts';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import type { WalletProps } from './WalletLinks.tsx';

const WalletLinks = lazyPart(async () => (await import('./WalletLinks.tsx')).WalletLinks, Nothing);

type Props = Pick<WalletProps, 'onLoad'> & { orders: readonly Order[] };

/** Adds accepted renewals to a phone's wallet. Renders nothing if there are none, or no wallet is set up. */
export function AddToWallet({ orders, onLoad }: Props) {
  const offered = orders.filter((order) => order.wallet_pass);
  return offered.map((order) => (
    <Suspense key={order.uuid}>
      <WalletLinks order={order} isOne={orders.length === 1} onLoad={onLoad} />
    </Suspense>
  ));
}
