import type { Elements } from '#islands/ui/elements.ts';

type Props = { reference: string; children?: Elements };

export function PaymentReference({ reference, children }: Props) {
  return (
    <div className="panel">
      <p className="hint">Payment reference</p>
      <p className="payment-reference">
        <b translate="no">{reference}</b> {children}
      </p>
    </div>
  );
}
