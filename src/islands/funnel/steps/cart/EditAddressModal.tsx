import { formatUsd } from '#contracts/catalogue/money.ts';
import { checkAddress } from '#funnel/checks.ts';
import { type AddressDraft, EMPTY_ADDRESS } from '#funnel/drafts.ts';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import { useForm } from '#islands/form/use-form.ts';
import { Modal } from '#islands/messages/Modal.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { AddressFields } from '../address/AddressFields.tsx';
import { DiscardModal } from './DiscardModal.tsx';

/** Changes the address of one vehicle in the cart. */
export function EditAddressModal() {
  const { send } = FunnelActorContext.useActorRef();
  const values = FunnelActorContext.useSelector(
    ({ context }): AddressDraft => context.editing?.draft ?? EMPTY_ADDRESS,
  );
  const overnightCents = FunnelActorContext.useSelector(({ context }) => context.overnightCents);
  const refused = FunnelActorContext.useSelector(({ context }) => context.fieldErrors);
  const busy = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('busy'));
  const leaving = FunnelActorContext.useSelector((snapshot) =>
    snapshot.matches({ cart: { editing: 'leaving' } }),
  );
  const form = useForm({
    id: 'edit',
    values,
    refused,
    busy,
    check: checkAddress,
    onChange: (draft) => send({ type: 'edit.changed', draft }),
    onSubmit: (draft) => send({ type: 'edit.submitted', draft }),
  });
  const dismiss = () => send({ type: 'edit.dismissed' });
  return (
    <>
      {/* Before the dialog that it covers: the one that closes first gives the focus back to the other. */}
      {leaving && <DiscardModal />}
      <Modal title="Edit address" wide onDismiss={dismiss}>
        <form className="stack" noValidate onSubmit={form.submit}>
          <ErrorSummary form={form.id} errors={form.errors} ref={form.summary} />
          <div>
            <AddressFields
              form={form}
              overnight={{
                label: `Add overnight shipping for ${formatUsd(overnightCents)}`,
                hint: 'The subtotal of this vehicle changes with it.',
              }}
            />
          </div>
          <div className="actions">
            <Button type="submit" busy={busy}>
              SAVE
            </Button>
            <Button look="quiet" onClick={dismiss}>
              CANCEL
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}
