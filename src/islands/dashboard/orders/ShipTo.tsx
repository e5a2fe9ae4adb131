import { addressLines, type OrderAddress } from '#islands/order/address-lines.ts';

/** A name and an address. */
export function ShipTo({ address }: { address: OrderAddress }) {
  const { name, lines } = addressLines(address);
  return (
    <address className="postal-address" translate="no">
      {name && <span>{name}</span>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
