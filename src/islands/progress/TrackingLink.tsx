import type { Order } from '#contracts/order/order.ts';
import { Exact } from '#islands/ui/Exact.tsx';

type Props = { to: NonNullable<Order['tracking']> };

export function TrackingLink({ to: { carrier, number, url } }: Props) {
  return (
    <a href={url} rel="noreferrer">
      <span>{carrier}</span> <Exact>{number}</Exact>
    </a>
  );
}
