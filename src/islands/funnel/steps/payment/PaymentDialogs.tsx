import { lazy, Suspense } from 'react';
import { FunnelActorContext, useFunnel } from '../../contexts.ts';
import { PaymentModal } from './PaymentModal.tsx';

/** This component loads only for payments that the customer has to confirm. */
const BankCheck = lazy(async () => {
  const load = () => import('./hosted/BankCheck.tsx');
  return { default: (await load().catch(load)).BankCheck };
});

type Props = {
  /** The name of the button that pays. */
  button: string;
  /** What happens if the customer stops the payment. */
  kept: string;
};

export function PaymentDialogs({ button, kept }: Props) {
  const { modal } = useFunnel('modal');
  const isAtBank = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('bank'));
  return (
    <>
      {modal && <PaymentModal modal={modal} button={button} />}
      {isAtBank && (
        <Suspense>
          <BankCheck kept={kept} />
        </Suspense>
      )}
    </>
  );
}
