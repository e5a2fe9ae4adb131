import type { CartItem } from '#contracts/order/cart.ts';
import { hasShipment } from '#contracts/order/line-plan.ts';
import { isOvernight } from '#islands/order/address-lines.ts';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { CartLine } from './CartLine.tsx';
import { EnvelopeChoice } from './EnvelopeChoice.tsx';
import { contactOf, sharedLines, shipToOf } from './line-addresses.ts';

/** A line for each vehicle, and the choice of a shared envelope. */
export function CartLines() {
  const items = FunnelActorContext.useSelector(({ context }) => context.items);
  const offer = items.find(({ envelope }) => envelope)?.envelope;
  const ownOf = ownFacts(items);
  return (
    <>
      <div className="cart-lines">
        {items.map((item) => (
          <CartLine key={item.uuid} item={item} isOnly={items.length === 1} own={ownOf(item)} />
        ))}
      </div>
      {offer && <EnvelopeChoice offer={offer} isForAll={offer.vehicles === items.length} />}
    </>
  );
}

/** Returns the facts of each line that the rows below the cart don't cover. */
function ownFacts(items: readonly CartItem[]) {
  const shared = sharedLines(items);
  const last = items.at(-1);
  const isMixed = new Set(items.map(deliveryOf)).size > 1;
  return (item: CartItem) => {
    const contact = contactOf(item).join(', ');
    return {
      shipTo: shared.includes(item) ? undefined : shipToOf(item),
      contact: last && contactOf(last).join(', ') === contact ? undefined : contact,
      delivery: isMixed ? deliveryOf(item) : undefined,
    };
  };
}

function deliveryOf(item: CartItem): string {
  if (!hasShipment(item)) return 'By email; nothing is shipped';
  return isOvernight(item) ? 'Overnight' : 'Standard mail';
}
