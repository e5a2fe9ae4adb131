import { type FormEvent, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  NOTE_MAX,
  type NoteKind,
  postDeskComplaint,
  postDeskNote,
  type ShownActions,
} from '#contracts/desk/order-actions.ts';
import { type Choice, RadioGroup } from '#islands/form/RadioGroup.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { openForm } from '../../use-focus-after.ts';
import { useHasRoleAtLeast } from '../../use-member.ts';
import { useStaffAction } from '../../use-staff-action.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';
import { answerId, MessageAction } from './MessageAction.tsx';

const kinds: readonly Choice<NoteKind>[] = [
  { value: 'note', label: 'Note only' },
  { value: 'complaint', label: 'Open complaint' },
  { value: 'settled_complaint', label: 'Resolved complaint' },
];
const EMPTY: { text: string; kind: NoteKind } = { text: '', kind: 'note' };

/** A note, and a reply, which is a note with what the customer wrote. */
export function NoteAction(props: ActionProps) {
  return (
    <>
      <WriteNote {...props} />
      {props.shown.possible.write_note.can && <AddReply {...props} />}
    </>
  );
}

const REPLY = 'desk-reply';

/** Opens the form for what the customer replied. */
export function openReply(): void {
  const box = document.getElementById(`${REPLY}-text`)?.closest('details');
  if (box) openForm(box);
}

function AddReply(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="write_note"
      id={REPLY}
      title="Add a reply"
      start={{ text: '' }}
      check={({ text }) =>
        text.trim() === '' ? [{ field: 'text', message: 'Please enter the reply' }] : []
      }
      button="SAVE REPLY"
      send={({ request_uuid }, { text }) => {
        const body = { request_uuid, kind: 'reply' as const, text };
        return callDesk(postDeskNote, { order_id: props.orderId, body });
      }}
    >
      {(form) => {
        const { onChange, ...field } = form.field('text');
        return (
          <Field {...field} label="Customer’s reply" hint="For staff only. No card numbers.">
            {(wiring) => (
              <textarea
                className="input"
                rows={4}
                name={field.name}
                value={field.value}
                maxLength={NOTE_MAX}
                {...wiring}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </Field>
        );
      }}
    </ActionForm>
  );
}

function WriteNote(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="write_note"
      title="Write a note"
      start={EMPTY}
      check={({ text }) =>
        text.trim() === '' ? [{ field: 'text', message: 'Please enter a note' }] : []
      }
      button="SAVE NOTE"
      send={({ request_uuid }, { kind, text }) => {
        const body = { request_uuid, kind, text };
        return callDesk(postDeskNote, { order_id: props.orderId, body });
      }}
    >
      {(form) => (
        <>
          <TextField
            {...form.field('text')}
            label="Note"
            hint="For staff only. No card numbers."
            autoComplete="off"
          />
          <fieldset>
            <legend>Type</legend>
            <RadioGroup {...form.field('kind')} choices={kinds} />
          </fieldset>
        </>
      )}
    </ActionForm>
  );
}

export const complaintId = (uuid: string) => `complaint-${uuid}`;

/** Those who can't answer a note can still read it. */
export const noteOfAnswer = (id: string) => id.replace(answerId(''), complaintId(''));

type OpenNote = ShownActions['complaints'][number];

export const titleOfNote = ({ handover }: Pick<OpenNote, 'handover'>) =>
  handover === null ? 'Open complaint' : `Handed over to ${handover.to} by ${handover.from}`;

export function Complaints(props: ActionProps) {
  return props.shown.complaints.map((complaint) => (
    <Complaint key={complaint.uuid} complaint={complaint} {...props} />
  ));
}

function Complaint({ complaint, ...props }: ActionProps & { complaint: OpenNote }) {
  const { uuid, text, handover } = complaint;
  const { onDone } = props;
  const mayAnswer = props.shown.possible.write_customer.can;
  const id = `${complaintId(uuid)}-text`;
  const mayClose = useHasRoleAtLeast('agent');
  // If another staff member has resolved the complaint, it disappears along with the message.
  const [note, setNote] = useState('');
  const { busy, failure, perform } = useStaffAction(
    onDone,
    () => onDone(''),
    () => note,
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    void perform((request) => callDesk(postDeskComplaint, { uuid, body: { ...request, note } }));
  }
  return (
    <div id={complaintId(uuid)} className="desk-does__off" tabIndex={-1}>
      <b>{titleOfNote({ handover })}</b>
      <p id={id}>{text}</p>
      {mayAnswer && <MessageAction {...props} resolves={uuid} />}
      <Failure message={failure} />
      {mayClose && (
        <form className="desk-does__form" onSubmit={submit}>
          <TextField
            id={`${complaintId(uuid)}-note`}
            name="note"
            label="Result, for staff"
            optional
            value={note}
            onChange={setNote}
            autoComplete="off"
          />
          <Button type="submit" look="secondary" small busy={busy} about={id}>
            MARK AS RESOLVED
          </Button>
        </form>
      )}
    </div>
  );
}
