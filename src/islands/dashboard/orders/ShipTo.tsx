import { type OrderAddress as Address, addressLines } from './order-facts.ts';

/** A name and an address. */
export function ShipTo({ address }: { address: Address }) {
  const { name, lines } = addressLines(address);
  return (
    <address className="postal-address">
      {name && <span>{name}</span>}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}
