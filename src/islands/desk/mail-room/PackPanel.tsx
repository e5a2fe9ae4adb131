import { callDesk } from '#api-client/desk/call-desk.ts';
import { postParcelCancellation, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { mailRoomReasons } from '#contracts/desk/reasons.ts';
import { carrierNames, TRACKING_MAX } from '#contracts/order/carriers.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Badge } from '#islands/order/Badge.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { proofLabels } from './checks.ts';
import { PrintButton } from './PrintButton.tsx';
import { addressOf } from './ship-to.ts';
import { TRACKING, usePacking } from './use-packing.ts';

type Props = {
  parcel: ShownParcel;
  onClose: () => void;
  onDone: (message: string, mailed?: ShownParcel) => void;
};

/** Staff check off the contents, then the label. Enter, which scanners send, moves to the next field. */
export function PackPanel({ parcel, onClose, onDone }: Props) {
  const { uuid, orders } = parcel;
  const { panel, busy, failure, submit, fieldProps, question } = usePacking(parcel, onDone);
  return (
    <section
      ref={panel}
      className="mail-pack"
      aria-labelledby="pack-title"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <form className="mail-pack__form" noValidate onSubmit={submit}>
        <h2 id="pack-title">
          <span>{`Pack ${orders.map(({ order_id }) => order_id).join(' and ')}`}</span>
          {parcel.is_overnight && (
            <>
              {' '}
              <Badge kind="waiting">OVERNIGHT</Badge>
            </>
          )}
        </h2>
        {orders.map((order) => (
          <div key={order.order_id} className="mail-pack__order">
            <p>
              <b>
                <Exact>{order.plate}</Exact>
              </b>
              <span>{`, ${order.order_id}: put in the ${order.mailed}`}</span>
            </p>
            {order.handovers.map((text) => (
              <p key={text} className="filing-late">{`Handover: ${text}`}</p>
            ))}
            <TextField
              {...fieldProps(order.order_id, proofLabels[order.proof])}
              maxLength={20}
              hint={order.sticker_number !== null && `The DMV issued ${order.sticker_number}.`}
            />
          </div>
        ))}
        <TextField
          {...fieldProps(TRACKING, 'Tracking number on the label')}
          maxLength={TRACKING_MAX}
          hint={labelHint(parcel)}
        />
        <Failure message={failure} />
        <div className="actions actions--row">
          <Button type="submit" busy={busy}>
            MARK AS MAILED
          </Button>
          <Button look="secondary" onClick={onClose}>
            CLOSE
          </Button>
        </div>
      </form>
      {question && (
        <ConfirmDialog
          title={`Mail it despite the open handover? It says: ${question.handover}`}
          button="MARK AS MAILED"
          onConfirm={question.confirm}
          onCancel={question.cancel}
        >
          <p>Resolve the handover on the order’s page first if it still applies.</p>
        </ConfirmDialog>
      )}
      <div className="mail-pack__side">
        <h3>Ship to</h3>
        <address className="mail-pack__address" translate="no">
          {addressOf(parcel.ship_to).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <PrintButton orders={orders.map(({ order_id }) => order_id)}>PRINT AGAIN</PrintButton>
        <details className="mail-pack__cancel">
          <summary>Cancel this label</summary>
          <ReasonForm
            id="cancel-label"
            reasons={mailRoomReasons}
            start={{}}
            button="CANCEL LABEL"
            send={(body) => callDesk(postParcelCancellation, { uuid, body })}
            onDone={onDone}
          >
            {() => <p>Its orders go back to “To print”, and you can correct their address.</p>}
          </ReasonForm>
        </details>
      </div>
    </section>
  );
}

function labelHint({ is_label_bought, carrier, tracking_number, problem }: ShownParcel) {
  if (is_label_bought && carrier !== null) return `${carrierNames[carrier]} ${tracking_number}`;
  const own =
    'Put your own USPS, UPS, or FedEx label on the envelope. Then scan its barcode, or type its tracking number.';
  return problem === null ? own : `${problem} ${own}`;
}
