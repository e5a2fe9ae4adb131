import { type FormEvent, useEffect, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { getMailRoom, type MailRoom, type ShownParcel } from '#contracts/desk/mail-room.ts';
import { readTracking, TRACKING_MAX } from '#contracts/order/carriers.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { info } from '#islands/ui/icons.ts';
import { deskOrderPath, deskScreens, deskSearchPath } from '#routes/desk-screens.ts';
import { SCAN_FIELD_ID, scanField } from '../FindForm.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink, navigate, useScreenData } from '../navigation.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';
import { orderIn } from './checks.ts';
import { FailedTable, MailedTable } from './MailedTables.tsx';
import { PackPanel } from './PackPanel.tsx';
import { ToPackTable } from './ToPackTable.tsx';
import { ToPrintTable } from './ToPrintTable.tsx';
import { UndoButton } from './UndoButton.tsx';

const focusScanField = () => scanField()?.focus();

/** What has just happened, and the envelope whose mailing can be undone. */
type Announcement = { text: string; mailed?: ShownParcel };

/** Each scan moves the cursor to the next field. */
export function DeskMailRoom() {
  const { state, reload, refresh } = useScreenData('mail-room', () => callDesk(getMailRoom));
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '' });
  const [open, setOpen] = useState<string>();
  const isReady = state.phase === 'ready';
  const mailed = isReady ? undoableIn(state.value, announcement) : undefined;
  // Focuses the scan field after each action, once the action's panel or dialog is gone.
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each action
  useEffect(() => {
    // On a touch screen, the keyboard would cover the list.
    if (isReady && matchMedia('(pointer: fine)').matches) focusScanField();
  }, [isReady, turn]);
  const done = (text: string, mailed?: ShownParcel) => {
    setOpen(undefined);
    setAnnouncement(mailed ? { text, mailed } : { text });
    refresh();
    setTurn((last) => last + 1);
  };
  return (
    <div className="stack">
      <div className="desk-top">
        <div>
          <h1 tabIndex={-1}>{deskScreens.mailRoom.title}</h1>
          {isReady && <p>{leadOf(state.value)}</p>}
        </div>
        {isReady && (
          <ScanForm
            room={state.value}
            mailed={announcement.mailed?.uuid}
            onReload={refresh}
            onOpen={setOpen}
            onSay={(text) => setAnnouncement({ text })}
          />
        )}
      </div>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      <div className="mail-said">
        <p role="status">{announcement.text}</p>
        {mailed && <UndoButton parcel={mailed} onDone={done} />}
      </div>
      {isReady && (
        <Room room={state.value} open={open} onReload={refresh} onOpen={setOpen} onDone={done} />
      )}
    </div>
  );
}

/** The announcement's envelope, as the list shows it now, if its mailing can be undone. */
function undoableIn({ mailed }: MailRoom, announcement: Announcement): ShownParcel | undefined {
  return mailed.find(
    ({ uuid, undo_until }) => uuid === announcement.mailed?.uuid && undo_until !== null,
  );
}

type RoomProps = {
  room: MailRoom;
  open: string | undefined;
  onReload: () => void;
  onOpen: (uuid: string | undefined) => void;
  onDone: (message: string, mailed?: ShownParcel) => void;
};

function Room({ room, open, onReload, onOpen, onDone }: RoomProps) {
  const mayAct = useHasRoleAtLeast('agent');
  const parcel = room.to_pack.find(({ uuid }) => uuid === open);
  const close = () => {
    onOpen(undefined);
    // A colleague may have corrected what the panel showed.
    onReload();
    focusScanField();
  };
  return (
    <>
      {room.is_sandbox && (
        <Notice title="The sandbox mails orders here" icon={info}>
          <p>To mail them yourself, set MAILED_BY=people.</p>
        </Notice>
      )}
      {parcel && mayAct && (
        <PackPanel key={parcel.uuid} parcel={parcel} onClose={close} onDone={onDone} />
      )}
      <ToPrintTable envelopes={room.to_print} mayAct={mayAct} onDone={onDone} />
      <ToPackTable room={room} mayAct={mayAct} onOpen={onOpen} onDone={onDone} />
      {room.failed.length > 0 && <FailedTable parcels={room.failed} mayAct={mayAct} />}
      {room.mailed.length > 0 && (
        <MailedTable parcels={room.mailed} mayAct={mayAct} onDone={onDone} />
      )}
    </>
  );
}

function leadOf({ to_print, to_pack, mailed }: MailRoom): string {
  return `${to_print.length} to print, ${to_pack.length} to pack, ${mailed.length} mailed today.`;
}

type ScanProps = {
  room: MailRoom;
  /** The envelope that was just mailed, which the list may still show as waiting. */
  mailed: string | undefined;
  onReload: () => Promise<MailRoom | undefined>;
  onOpen: (uuid: string) => void;
  onSay: (text: string) => void;
};

function ScanForm({ room, mailed, onReload, onOpen, onSay }: ScanProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<{ typed: string; order: string | undefined; text: string }>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    onSay('');
    // A scanned tracking number is the label of an envelope that came back.
    if (readTracking(typed)) return navigate(deskSearchPath(typed));
    const order = orderIn(typed);
    const parcelIn = ({ to_pack }: MailRoom) =>
      to_pack.find((one) => one.uuid !== mailed && holds(one, order));
    setTyped('');
    // A colleague may have printed the label after this list was loaded.
    const isOld = order !== undefined && !parcelIn(room);
    const now = (isOld ? await onReload() : undefined) ?? room;
    const parcel = parcelIn(now);
    setWrong(parcel ? undefined : { typed, order, text: whyNotToPack(now, order) });
    if (parcel) onOpen(parcel.uuid);
    else focusScanField();
  }
  return (
    <form className="desk-find" onSubmit={(event) => void submit(event)}>
      <TextField
        id={SCAN_FIELD_ID}
        name="scan"
        label="Scan a packing slip, or type its order number"
        error={wrong?.text}
        alert
        hint={
          wrong &&
          (wrong.order === undefined ? (
            <DeskLink to={deskSearchPath(wrong.typed)}>{`Search for “${wrong.typed}”`}</DeskLink>
          ) : (
            <DeskLink to={deskOrderPath(wrong.order)}>{`Open order ${wrong.order}`}</DeskLink>
          ))
        }
        value={typed}
        maxLength={TRACKING_MAX}
        autoComplete="off"
        spellCheck={false}
        onChange={(text) => {
          setTyped(text);
          setWrong(undefined);
        }}
      />
      <Button type="submit" look="secondary">
        PACK
      </Button>
    </form>
  );
}

const holds = ({ orders }: Pick<ShownParcel, 'orders'>, order: string | undefined) =>
  orders.some(({ order_id }) => order_id === order);

function whyNotToPack(room: MailRoom, order: string | undefined): string {
  if (order === undefined) {
    return 'This is not an order number. Scan the barcode on a packing slip, or type a number like R100012';
  }
  const mailed = room.mailed.find((one) => holds(one, order));
  if (mailed?.mailed_at) {
    return `${mailed.mailed_by ?? 'Someone'} mailed ${order} at ${deskMoment(mailed.mailed_at)}`;
  }
  return room.to_print.some((one) => one.orders.some(({ order_id }) => order_id === order))
    ? `${order} has no label yet. Print it first`
    : `${order} is not in the mail room`;
}
