import { useEffect, useRef, useState } from 'react';
import type { CheckoutSubmitted } from '#funnel/events.ts';
import type { Form } from '#islands/form/use-form.ts';
import { FormSkeleton } from '#islands/order/Skeleton.tsx';
import { t } from '#words/words.ts';
import { FunnelActorContext, useBusy } from '../../../contexts.ts';
import type { PaymentValues } from '../payment-form.ts';
import { mountWallets, type WalletFrame } from './wallet-frame.ts';

export type WalletProps = {
  publishableKey: string;
  form: Form<PaymentValues>;
  totalCents: number;
  /** Submits the form without a card. If the form is valid, passes `use` what PROCESS ORDER would send. */
  submitWithoutCard: (use: (event: CheckoutSubmitted) => void) => void;
};

type Phase = 'waiting' | 'shown' | 'none';

/**
 * Apple Pay and Google Pay, on devices that have them. The rest of the form is hidden until we know whether the device
 * has them, because the buttons would otherwise move it.
 */
export function WalletButtons(props: WalletProps) {
  const { publishableKey, totalCents } = props;
  const actor = FunnelActorContext.useActorRef();
  const [phase, setPhase] = useState<Phase>('waiting');
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<WalletFrame>(undefined);
  const isUsed = useRef(false);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is mounted once, and then gets each new amount
  useEffect(() => {
    if (!box.current) return;
    let isOver = false;
    const mounting = mountWallets({
      publishableKey,
      box: box.current,
      amountCents: totalCents,
      mayOpen: () => mayOpen(latest.current),
      onConfirm: (amountCents) => {
        const { current } = latest;
        if (!mayOpen(current) || current.totalCents !== amountCents) return false;
        current.submitWithoutCard((event) => {
          // A token left over from an earlier attempt belongs to a different card.
          actor.send({ type: 'hostedCard.changed', field: 'cvv' });
          actor.send(event);
        });
        isUsed.current = actor.getSnapshot().hasTag('busy');
        return isUsed.current;
      },
    });
    mounting.then(
      (mounted) => {
        if (isOver) return;
        frame.current = mounted;
        mounted?.setAmount(latest.current.totalCents);
        setPhase(mounted ? 'shown' : 'none');
      },
      (cause: unknown) => {
        console.warn('The wallets could not be loaded', cause);
        if (!isOver) setPhase('none');
      },
    );
    return () => {
      isOver = true;
      mounting.then((mounted) => mounted?.unmount()).catch(() => {});
    };
  }, [publishableKey]);
  useEffect(() => {
    frame.current?.setAmount(totalCents);
  }, [totalCents]);
  useEndedWallet(frame, isUsed);

  if (phase === 'none') return null;
  return (
    <div className={phase === 'waiting' ? 'wallets wallets--waiting' : 'wallets'}>
      {phase === 'waiting' && <FormSkeleton />}
      <div className="wallets__buttons" ref={box} />
      <p className="fine-print">{t('The billing address, contact info, and terms below apply.')}</p>
      <p className="wallets__divider">{t('or')}</p>
    </div>
  );
}

/** Whether the form without the card is valid. If not, the focus moves to what is missing. */
function mayOpen({ form, submitWithoutCard }: WalletProps): boolean {
  if (!form.values.terms_and_conditions) {
    document.getElementById(form.field('terms_and_conditions').id)?.focus();
    return false;
  }
  let isValid = false;
  submitWithoutCard(() => {
    isValid = true;
  });
  return isValid;
}

/** Once an attempt with a wallet has ended without an order, PROCESS ORDER pays with the card in the form. */
function useEndedWallet(frame: { current: WalletFrame | undefined }, isUsed: { current: boolean }) {
  const { send } = FunnelActorContext.useActorRef();
  const busy = useBusy();
  const isEditing = FunnelActorContext.useSelector((snapshot) =>
    snapshot.matches({ payment: 'editing' }),
  );
  useEffect(() => {
    if (busy) return;
    frame.current?.end();
    if (!isEditing || !isUsed.current) return;
    isUsed.current = false;
    send({ type: 'hostedCard.changed', field: 'cvv' });
  }, [busy, isEditing, frame, isUsed, send]);
}
