import { formatPhone } from '#contracts/account/phone.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { type CartItem, finalCents } from '#contracts/order/cart.ts';
import { hasShipment, isOvernight, lineTitle } from '#contracts/order/line-plan.ts';
import { orderStatuses } from '#contracts/order/order-outcome.ts';
import { KnownFacts, KnownRow } from '#islands/form/KnownFacts.tsx';
import { addressLines } from '#islands/order/address-lines.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { ProductLine } from '#islands/order/ProductLine.tsx';
import { plateOfOrder } from '#islands/progress/plate-of-order.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { chevron } from '#islands/ui/icons.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t } from '#words/words.ts';
import { useFunnel, useSend } from '../../contexts.ts';
import { usePhase } from '../StepFrame.tsx';
import { EnvelopeChoice } from './EnvelopeChoice.tsx';

export function CartLines() {
  const { items } = useFunnel('items');
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

/** Returns a function that lists a line's details that the rows below the cart don't cover. */
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
  if (!hasShipment(item)) return t('By email; nothing is shipped');
  return isOvernight(item) ? t('Overnight') : t('Standard mail');
}

type Props = {
  item: CartItem;
  /** True if this is the only vehicle. Its fees are then expanded, and its address has the edit button. */
  isOnly: boolean;
  /** The details that the cart doesn't show once for all lines. */
  own: { shipTo?: string | undefined; contact?: string | undefined; delivery?: string | undefined };
};

function CartLine({ item, isOnly, own }: Props) {
  const send = useSend();
  const rereading = usePhase() === 'loading';
  const vehicle = item.user_vehicle ?? {};
  const shown = plateOfOrder({ ...item, order_status: orderStatuses.processing });
  const plate = shown.number;
  const cents = finalCents(item);
  const titleId = `line-${item.uuid}`;
  return (
    <article className="cart-line" aria-labelledby={titleId}>
      <details className="fold" open={isOnly}>
        <summary className={isOnly ? 'cart-line__head cart-line__head--only' : 'cart-line__head'}>
          <Plate {...shown} small={!isOnly} />
          <h2 id={titleId}>
            <ProductLine
              service={lineTitle(item)}
              vehicle={vehicle}
              notes={own.shipTo === undefined ? [] : [t('Different address')]}
            >
              <span className="visually-hidden">
                {' '}
                {rich('for {plate}', { plate: <Exact>{plate}</Exact> })}
              </span>
            </ProductLine>
          </h2>
          {/* A single vehicle's subtotal is below its fees. */}
          {!isOnly && (
            <span className="cart-line__amount">
              <span className="visually-hidden">{`${t('Subtotal')} `}</span>
              <Exact>{formatUsd(cents)}</Exact>
            </span>
          )}
          <span className="fold__toggle">
            <span className="disclosure__show">{t('Show details')}</span>
            <span className="disclosure__hide">{t('Hide details')}</span>
            <Icon path={chevron} small />
          </span>
        </summary>
        <div className="cart-line__rest">
          <FeeTable
            plate={plate}
            lines={feeLines(item)}
            {...(isOnly && { sum: { label: t('Subtotal'), cents } })}
          />
          <OwnFacts term={placeTerm([item])} {...own} />
          <div className="cart-line__foot">
            <p className="fine-print">
              VIN <Exact>{vehicle.vehicle_vin_number || '-'}</Exact>
            </p>
            {!isOnly && (
              <Button
                look="quiet"
                small
                about={titleId}
                waiting={rereading}
                onClick={() => send({ type: 'edit.opened', line_uuid: item.uuid })}
              >
                {t('EDIT')}
              </Button>
            )}
            <Button
              look="quiet"
              small
              about={titleId}
              waiting={rereading}
              onClick={() => send({ type: 'deletion.opened', line_uuid: item.uuid })}
            >
              {t('DELETE')}
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
    [t('Contact info')]: contact,
    [t('Delivery')]: delivery,
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

export function shipToOf({ user_shipping_address: address }: CartItem): string {
  const { name, lines } = addressLines(address ?? {});
  return [name, ...lines].join(', ');
}

/** Some services don't ship anything. */
export function placeTerm(items: readonly CartItem[]): string {
  return items.some(hasShipment) ? t('Ship to') : t('Address');
}

export function contactOf({ user_shipping_address: address }: CartItem): string[] {
  return [address?.email ?? '', formatPhone(address?.phone_no ?? '')].filter(Boolean);
}

/**
 * Returns the lines with the most common address, or an empty list if all addresses differ. If two addresses
 * are equally common, the later one is used.
 */
export function sharedLines(items: readonly CartItem[]): CartItem[] {
  if (items.length === 1) return [...items];
  const byAddress = new Map<string, CartItem[]>();
  for (const item of items) {
    const shipTo = shipToOf(item);
    byAddress.set(shipTo, [...(byAddress.get(shipTo) ?? []), item]);
  }
  const shared = [...byAddress.values()].filter((lines) => lines.length > 1);
  return shared.reduce((most, lines) => (lines.length >= most.length ? lines : most), []);
}
