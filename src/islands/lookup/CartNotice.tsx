import type { ReactNode } from 'react';
import { Exact } from '../ui/Exact.tsx';
import type { Carts, OpenCart } from './open-carts.ts';

type Props = {
  carts: Carts;
  /** Opens a path where the address bar belongs to the partner. */
  onOpen?: ((path: string) => void) | undefined;
};

/** Shows which cart the next vehicle joins, and links to it and to other open carts. */
export function CartNotice({ carts: { joined, others }, onOpen }: Props) {
  if (!joined && others.length === 0) return null;
  return (
    <div className="cart-notice">
      {joined && (
        <>
          <p>
            <b>We’ll add this vehicle to your cart</b> with{' '}
            <Exact>{joined.plates.join(', ')}</Exact>.
          </p>
          <CartLink cart={joined} onOpen={onOpen}>
            Back to your cart
          </CartLink>
        </>
      )}
      {others.map((other) => (
        <CartLink key={other.user_uuid} cart={other} onOpen={onOpen}>
          <span>
            Your other cart: <Exact>{other.plates.join(', ')}</Exact>
          </span>
        </CartLink>
      ))}
    </div>
  );
}

type LinkProps = {
  cart: OpenCart;
  onOpen: Props['onOpen'];
  children: ReactNode;
};

function CartLink({ cart: { path }, onOpen, children }: LinkProps) {
  return (
    <a
      className="tall"
      href={path}
      onClick={(event) => {
        if (!onOpen) return;
        event.preventDefault();
        onOpen(path);
      }}
    >
      {children}
    </a>
  );
}
