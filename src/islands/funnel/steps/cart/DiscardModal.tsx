import { Modal } from '#islands/dialog/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';

/** Over the edit dialog: asks before it discards input. Escape keeps it. */
export function DiscardModal() {
  const { send } = FunnelActorContext.useActorRef();
  const keep = () => send({ type: 'edit.kept' });
  return (
    <Modal title="Discard your changes?" onDismiss={keep}>
      <p>Your changes to this address haven’t been saved.</p>
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={keep}>
          KEEP EDITING
        </Button>
        <Button look="danger" onClick={() => send({ type: 'edit.discarded' })}>
          DISCARD
        </Button>
      </div>
    </Modal>
  );
}
