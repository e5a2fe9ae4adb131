import { feeLines } from '#contracts/catalogue/fees.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { type CartItem, finalCents } from '#contracts/order/cart.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import { orderStatuses } from '#contracts/order/order-states.ts';
import { KnownFacts, KnownRow } from '#islands/form/KnownFacts.tsx';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { plateOfOrder } from '#islands/progress/plate-of-order.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { chevron } from '#islands/ui/icons.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { usePhase } from '../StepFrame.tsx';
import { placeTerm } from './line-addresses.ts';

type Props = {
  item: CartItem;
  /** True for the only vehicle: its fees are expanded, and its address has the edit button. */
  isOnly: boolean;
  /** The facts that the cart doesn't show once for all lines. */
  own: { shipTo?: string | undefined; contact?: string | undefined; delivery?: string | undefined };
};

/** One vehicle of the cart: a line with its amount, and the fees on demand. */
export function CartLine({ item, isOnly, own }: Props) {
  const { send } = FunnelActorContext.useActorRef();
  const rereading = usePhase() === 'loading';
  const vehicle = item.user_vehicle ?? {};
  const shown = plateOfOrder({ ...item, order_status: orderStatuses.processing });
  const plate = shown.number;
  const titleId = `line-${item.uuid}`;
  return (
    <article className="cart-line" aria-labelledby={titleId}>
      <details className="fold" open={isOnly}>
        <summary className={isOnly ? 'cart-line__head cart-line__head--only' : 'cart-line__head'}>
          <Plate {...shown} small={!isOnly} />
          <h2 id={titleId}>
            <span>{lineTitle(item)}</span>{' '}
            <span className="visually-hidden">
              for <Exact>{plate}</Exact>
            </span>
            <small>{kindOf(item, own.shipTo !== undefined)}</small>
          </h2>
          <Icon path={chevron} small />
          <span className="cart-line__amount">
            <span className="visually-hidden">Subtotal </span>
            <Exact>{formatUsd(finalCents(item))}</Exact>
          </span>
        </summary>
        <div className="cart-line__rest">
          <FeeTable plate={plate} lines={feeLines(item)} />
          <OwnFacts term={placeTerm([item])} {...own} />
          <div className="cart-line__foot">
            <p className="fine-print">
              VIN Number <Exact>{vehicle.vehicle_vin_number || '-'}</Exact>
            </p>
            {!isOnly && (
              <Button
                look="quiet"
                small
                about={titleId}
                waiting={rereading}
                onClick={() => send({ type: 'edit.opened', line_uuid: item.uuid })}
              >
                EDIT
              </Button>
            )}
            <Button
              look="quietDanger"
              small
              about={titleId}
              waiting={rereading}
              onClick={() => send({ type: 'deletion.opened', line_uuid: item.uuid })}
            >
              DELETE
            </Button>
          </div>
        </div>
      </details>
    </article>
  );
}

function OwnFacts({ term, shipTo, contact, delivery }: Props['own'] & { term: string }) {
  const facts = Object.entries({
    [term]: shipTo,
    'Contact info': contact,
    Delivery: delivery,
  });
  const own = facts.flatMap(([term, value]) => (value === undefined ? [] : [{ term, value }]));
  if (own.length === 0) return null;
  return (
    <KnownFacts>
      {own.map((fact) => (
        <KnownRow key={fact.term} {...fact} />
      ))}
    </KnownFacts>
  );
}

/** Returns `Automobile, Honda`. A line with another shipping address says so without being opened. */
function kindOf({ user_vehicle: vehicle }: CartItem, goesElsewhere: boolean): string {
  const elsewhere = goesElsewhere ? 'its own address' : '';
  return [vehicle?.vehicle_type, vehicle?.vehicle_make, elsewhere].filter(Boolean).join(', ');
}
