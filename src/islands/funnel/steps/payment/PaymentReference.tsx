import type { Elements } from '#islands/ui/elements.ts';
import { t } from '#words/words.ts';

type Props = { reference: string; children?: Elements };

export function PaymentReference({ reference, children }: Props) {
  return (
    <div className="panel">
      <p className="hint">{t('Payment reference')}</p>
      <p className="payment-reference">
        <b translate="no">{reference}</b> {children}
      </p>
    </div>
  );
}
