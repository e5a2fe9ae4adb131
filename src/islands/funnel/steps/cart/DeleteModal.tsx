import type { CartItem } from '#contracts/order/cart.ts';
import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';

/** Asks before a vehicle is removed from the cart. The focus starts on the button that keeps it. */
export function DeleteModal({ item, isLast }: { item: CartItem; isLast: boolean }) {
  const { send } = FunnelActorContext.useActorRef();
  const busy = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('busy'));
  const keep = () => send({ type: 'deletion.dismissed' });
  return (
    <Modal
      title={`Delete ${item.user_vehicle?.vehicle_license_plate || 'this vehicle'}?`}
      onDismiss={keep}
    >
      <p>{`We’ll remove this vehicle. ${isLast ? 'Your cart will be empty.' : 'Your other vehicles will stay.'}`}</p>
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={keep}>
          NO
        </Button>
        <Button look="danger" busy={busy} onClick={() => send({ type: 'line.deleted' })}>
          YES
        </Button>
      </div>
    </Modal>
  );
}
