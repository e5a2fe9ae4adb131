import { useEffect } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { hasShipment } from '#contracts/order/line-plan.ts';
import { checkAddress, checkContactFirst } from '#funnel/checks.ts';
import { type AddressDraft, EMPTY_ADDRESS } from '#funnel/drafts.ts';
import { CloseButton } from '#islands/dialog/CloseButton.tsx';
import { Modal } from '#islands/dialog/Modal.tsx';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import { useForm } from '#islands/form/use-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { t } from '#words/words.ts';
import { FunnelActorContext, useBusy, useFunnel, useSend } from '../../contexts.ts';
import { AddressFields } from '../address/AddressFields.tsx';

/** Changes the address of a vehicle in the cart, and of other vehicles with the same address. */
export function EditAddressModal() {
  const send = useSend();
  const { items, editing } = useFunnel('items', 'editing');
  const { editsContact, overnightCents, fieldErrors } = useFunnel(
    'editsContact',
    'overnightCents',
    'fieldErrors',
  );
  const edited = items.filter(({ uuid }) => editing?.line_uuids.includes(uuid));
  const plates = edited.map(({ user_vehicle }) => user_vehicle?.vehicle_license_plate || '-');
  const isShipped = edited.length === 0 || edited.some(hasShipment);
  const busy = useBusy();
  const leaving = FunnelActorContext.useSelector((snapshot) =>
    snapshot.matches({ cart: { editing: 'leaving' } }),
  );
  const form = useForm<AddressDraft>({
    id: 'edit',
    values: editing?.draft ?? EMPTY_ADDRESS,
    rejected: fieldErrors,
    busy,
    check: editsContact ? checkContactFirst : checkAddress,
    onChange: (draft) => send({ type: 'edit.changed', draft }),
    onSubmit: (draft) => send({ type: 'edit.submitted', draft }),
  });
  // By default, the dialog would focus its first control.
  useEffect(() => {
    if (editsContact) document.getElementById('edit-email')?.focus();
  }, [editsContact]);
  const dismiss = () => send({ type: 'edit.dismissed' });
  return (
    <>
      {/* Rendered before the dialog that it covers, because closing them in this order returns the focus correctly. */}
      {leaving && <DiscardModal />}
      <Modal
        title={editsContact ? t('Edit contact info') : t('Edit address')}
        wide
        corner={<CloseButton onClick={dismiss} />}
        onDismiss={dismiss}
      >
        <form className="stack" noValidate onSubmit={form.submit}>
          {plates.length > 1 && <p>{updatesOf(plates, items.length)}</p>}
          <div>
            <ErrorSummary form={form.id} errors={form.errors} ref={form.summary} />
            <AddressFields
              form={form}
              contactFirst={editsContact}
              overnight={
                isShipped && {
                  label: t('Add overnight shipping for {price}', {
                    price: formatUsd(overnightCents),
                  }),
                  hint:
                    plates.length > 1
                      ? t('This changes the subtotals of these vehicles.')
                      : t('This changes the subtotal of this vehicle.'),
                }
              }
            />
          </div>
          <div className="actions actions--row">
            <Button type="submit" busy={busy}>
              {t('SAVE')}
            </Button>
            <Button look="quiet" onClick={dismiss}>
              {t('CANCEL')}
            </Button>
          </div>
        </form>
      </Modal>
    </>
  );
}

function updatesOf(edited: readonly string[], all: number): string {
  const plates = edited.join(', ');
  return edited.length === all
    ? t('This updates the address for all {all} vehicles: {plates}.', { all, plates })
    : t('This updates the address for {count} of {all} vehicles: {plates}.', {
        count: edited.length,
        all,
        plates,
      });
}

/** Covers the edit dialog. Escape keeps the input. */
function DiscardModal() {
  const send = useSend();
  const keep = () => send({ type: 'edit.kept' });
  return (
    <Modal title={t('Discard your changes?')} onDismiss={keep}>
      <p>{t('Your changes to this address haven’t been saved.')}</p>
      <div className="actions actions--row">
        <Button look="secondary" focusFirst onClick={keep}>
          {t('Keep editing')}
        </Button>
        <Button look="danger" onClick={() => send({ type: 'edit.discarded' })}>
          {t('Discard')}
        </Button>
      </div>
    </Modal>
  );
}
