import { Modal } from '../dialog/Modal.tsx';
import { Button } from '../ui/Button.tsx';
import { Exact } from '../ui/Exact.tsx';
import type { JoinedCart } from './open-carts.ts';

type Props = {
  joined: JoinedCart;
  /** The typed email, which differs from the cart's. */
  typed: string;
  onKeep: () => void;
  onStart: () => void;
  onDismiss: () => void;
};

/** Asks before a possibly mistyped email starts another cart. */
export function CartQuestion({
  joined: { email, plates },
  typed,
  onKeep,
  onStart,
  onDismiss,
}: Props) {
  return (
    <Modal title="Start another cart?" onDismiss={onDismiss}>
      <p>
        Your cart with <Exact>{plates.join(', ')}</Exact> belongs to <b translate="no">{email}</b>.
        Using <b translate="no">{typed}</b> starts a new cart. Your current cart won’t change.
      </p>
      <div className="actions">
        <Button wide focusFirst onClick={onKeep}>
          KEEP <Exact>{email}</Exact>
        </Button>
        <Button wide look="secondary" onClick={onStart}>
          START ANOTHER CART
        </Button>
      </div>
    </Modal>
  );
}
