import { useEffect, useState } from 'react';
import type { Order } from '#contracts/order/order.ts';
import type { PassLinks } from '#contracts/order/wallet-pass.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t } from '#words/words.ts';

export type WalletProps = {
  order: Order;
  /** Whether the page shows only this order, so that its links don't have to identify it. */
  isOne: boolean;
  onLoad: (orderUuid: string) => Promise<PassLinks>;
};

export function WalletLinks({ order, isOne, onLoad }: WalletProps) {
  const [links, setLinks] = useState<PassLinks>({});
  // The order is complete without the links, so a failure is not shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once per order
  useEffect(() => {
    onLoad(order.uuid).then(setLinks, (cause) =>
      console.warn('Could not load the wallet links', cause),
    );
  }, [order.uuid]);

  const { apple, google } = links;
  if (!apple && !google) return null;
  const plate = order.user_vehicle?.vehicle_license_plate ?? '';
  // Apple and Google prescribe the links' wording.
  return (
    <div className="stack-small space-above-4">
      <p className="fine-print">
        {!isOne && <b translate="no">{`${plate}: `}</b>}
        <span>{t('The pass shows the status of your order. It is not a registration card.')}</span>
      </p>
      <div className="actions">
        {apple && <PassLink href={apple} words={t('Add to Apple Wallet')} plate={plate} />}
        {google && <PassLink href={google} words={t('Add to Google Wallet')} plate={plate} />}
      </div>
    </div>
  );
}

function PassLink({ href, words, plate }: { href: string; words: string; plate: string }) {
  return (
    <a className="button button--quiet" href={href}>
      <span>{words}</span>
      <span className="visually-hidden">
        {' '}
        {rich('for {plate}', { plate: <Exact>{plate}</Exact> })}
      </span>
    </a>
  );
}
