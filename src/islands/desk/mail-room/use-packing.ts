import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { postParcelMailing, readLabel, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { readTracking } from '#contracts/order/carriers.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { whyNotProof, whyScannedBefore } from './checks.ts';

export const TRACKING = 'tracking_number';
/** Scanners sometimes read a label twice. Only a later scan confirms a label that is slower than overnight. */
const DOUBLE_READ_MS = 1500;

/** What staff have scanned for one envelope: its contents, then its label. Mails it once everything is right. */
export function usePacking(
  parcel: ShownParcel,
  onDone: (message: string, mailed?: ShownParcel) => void,
) {
  const { uuid, orders } = parcel;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<{ field: string; why: string }>();
  /** The slow label that was rejected once. Scanning it again confirms it. */
  const [slow, setSlow] = useState<{ number: string | undefined; rejectedAt: number }>();
  /** Asks before an envelope with an open handover is mailed. */
  const [asking, setAsking] = useState<{ isSlowConfirmed: boolean }>();
  const [handover] = orders.flatMap(({ handovers }) => handovers);
  const panel = useRef<HTMLElement>(null);
  const { busy, failure, rejected, perform, forget } = useStaffAction(
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
  const rejection = rejected.find(({ field }) => fields.includes(field));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a new response
  useEffect(() => {
    if (rejection) focus(rejection.field);
  }, [rejection]);

  function firstWrong(
    isSlowConfirmed: boolean,
  ): { field: string; why: string; isSlow?: true } | undefined {
    for (const [index, order] of orders.entries()) {
      const text = textIn(order.order_id);
      const earlier = order.proof === 'plate' ? [] : orders.slice(0, index);
      const why = whyScannedBefore(text, earlier, typed) ?? whyNotProof(order, text);
      if (why !== undefined) return { field: order.order_id, why };
    }
    const read = readLabel(parcel, textIn(TRACKING), isSlowConfirmed);
    if (!('why' in read)) return undefined;
    const again = whyScannedBefore(textIn(TRACKING), orders, typed);
    return { field: TRACKING, ...(again ? { why: `${again}. Now scan the label` } : read) };
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
    // If the field is empty only because the user hasn't reached it yet, this isn't an error.
    setWrong(isNext ? undefined : first);
    if (first) focus(first.field);
    else if (handover !== undefined) setAsking({ isSlowConfirmed });
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
    error:
      wrong?.field === field ? wrong.why : rejected.find((one) => one.field === field)?.message,
    alert: true,
    autoComplete: 'off',
    spellCheck: false,
    onChange: (text: string) => {
      setTyped((before) => ({ ...before, [field]: text }));
      setWrong(undefined);
    },
  });

  return {
    panel,
    busy,
    /** A failure that isn't related to a field. */
    failure: rejection ? undefined : failure,
    submit,
    fieldProps,
    /** The open handover, and what to do about it. */
    question: asking && {
      handover,
      confirm() {
        setAsking(undefined);
        void mail(asking.isSlowConfirmed);
      },
      cancel: () => setAsking(undefined),
    },
  };
}
