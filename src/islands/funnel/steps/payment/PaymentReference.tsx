import type { ReactNode } from 'react';

type Props = { reference: string; children?: ReactNode };

/** What the customer names to support while the result of a payment is not known. */
export function PaymentReference({ reference, children }: Props) {
  return (
    <div className="panel">
      <p className="hint">Reference of this payment</p>
      <p className="payment-reference">
        <b>{reference}</b> {children}
      </p>
    </div>
  );
}
