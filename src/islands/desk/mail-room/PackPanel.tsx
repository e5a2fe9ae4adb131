import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  postParcelCancellation,
  postParcelMailing,
  readLabel,
  type ShownParcel,
} from '#contracts/desk/mail-room.ts';
import { mailRoomReasons } from '#contracts/desk/reasons.ts';
import { carrierNames, readTracking, TRACKING_MAX } from '#contracts/order/carriers.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Badge } from '#islands/order/Badge.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { ReasonForm } from '../ReasonForm.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import { proofLabels, whyNotProof } from './checks.ts';
import { PrintButton } from './PrintButton.tsx';
import { addressOf } from './ship-to.ts';

const TRACKING = 'tracking_number';
/** Scanners sometimes read a label twice. Only a later scan confirms a slow label. */
const DOUBLE_READ_MS = 1500;

type Props = {
  parcel: ShownParcel;
  onClose: () => void;
  onDone: (message: string, mailed?: ShownParcel) => void;
};

/** One envelope: staff check off its contents, then its label. Enter, which scanners send, moves to the next field. */
export function PackPanel({ parcel, onClose, onDone }: Props) {
  const { uuid, orders } = parcel;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<{ field: string; why: string }>();
  /** The slow label that was rejected once. Scanning it again confirms it. */
  const [slow, setSlow] = useState<{ number: string | undefined; rejectedAt: number }>();
  const panel = useRef<HTMLElement>(null);
  const { busy, failure, refused, perform, forget } = useStaffAction(
    (message) => onDone(message, parcel),
    (why) => onDone(why),
  );
  const textIn = (field: string) => typed[field] ?? '';
  const scanned = readTracking(textIn(TRACKING))?.number;
  const fields = [...orders.map(({ order_id }) => order_id), TRACKING];
  const idOf = (field: string) => `pack-${field}`;
  const focus = (field: string | undefined) => {
    const input = field === undefined ? null : document.getElementById(idOf(field));
    if (input instanceof HTMLInputElement) input.select();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the panel opens
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
    focus(fields[0]);
  }, []);
  const refusal = refused.find(({ field }) => fields.includes(field));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new response
  useEffect(() => {
    if (refusal) focus(refusal.field);
  }, [refusal]);

  /** The first field whose content is wrong, and why. */
  function firstWrong(
    isSlowConfirmed: boolean,
  ): { field: string; why: string; isSlow?: true } | undefined {
    for (const order of orders) {
      const why = whyNotProof(order, textIn(order.order_id));
      if (why !== undefined) return { field: order.order_id, why };
    }
    const read = readLabel(parcel, textIn(TRACKING), isSlowConfirmed);
    return 'why' in read ? { field: TRACKING, ...read } : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    forget();
    const isAgain = slow !== undefined && slow.number === scanned;
    const isSlowConfirmed = isAgain && Date.now() - slow.rejectedAt > DOUBLE_READ_MS;
    const first = firstWrong(isSlowConfirmed);
    if (first?.isSlow && !isAgain) setSlow({ number: scanned, rejectedAt: Date.now() });
    const isNext =
      first && textIn(first.field) === '' && document.activeElement?.id !== idOf(first.field);
    // If the field is only empty because it comes next, this isn't an error.
    setWrong(isNext ? undefined : first);
    if (first) focus(first.field);
    else void mail(isSlowConfirmed);
  }

  const mail = (isSlowConfirmed: boolean) =>
    perform(({ request_uuid }) =>
      callDesk(postParcelMailing, {
        uuid,
        body: {
          request_uuid,
          tracking_number: textIn(TRACKING),
          is_slow_confirmed: isSlowConfirmed,
          contents: orders.map(({ order_id }) => ({ order_id, proof: textIn(order_id) })),
        },
      }),
    );

  const fieldProps = (field: string, label: string) => ({
    id: idOf(field),
    name: field,
    label,
    value: textIn(field),
    error: wrong?.field === field ? wrong.why : refused.find((one) => one.field === field)?.message,
    alert: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [field]: text }));
      setWrong(undefined);
    },
  });

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
        {!refusal && <Failure message={failure} />}
        <div className="actions actions--row">
          <Button type="submit" busy={busy}>
            MARK AS MAILED
          </Button>
          <Button look="secondary" onClick={onClose}>
            CLOSE
          </Button>
        </div>
      </form>
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
