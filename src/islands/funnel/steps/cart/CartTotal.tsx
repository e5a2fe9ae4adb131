import { formatUsd } from '#contracts/catalogue/money.ts';
import { totalCents } from '#contracts/order/cart.ts';
import { Shares, SummaryTable } from '#islands/order/OrderSummary.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { chevron } from '#islands/ui/icons.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { rowsOfItems } from '../summary-rows.ts';

/** The Total with CHECKOUT, and the order as the specification's table on demand. */
export function CartTotal({ titleId, children }: { titleId: string; children: Elements }) {
  const items = FunnelActorContext.useSelector(({ context }) => context.items);
  const rows = rowsOfItems(items);
  return (
    <>
      <h2 className="visually-hidden" id={titleId}>
        Order summary
      </h2>
      <details className="fold cart-total">
        <summary className="cart-total__head">
          <span>Total</span> <Icon path={chevron} small />
          <output translate="no">{formatUsd(totalCents(items))}</output>
        </summary>
        <SummaryTable titleId={titleId} rows={rows} inCart />
      </details>
      <Shares rows={rows} />
      <div className="cart-total__button">{children}</div>
    </>
  );
}
