import { useRef, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { ApiFailure, filledText } from '#contracts/api/api-failure.ts';
import { property } from '#contracts/api/failure-text.ts';
import {
  isUnfinished,
  MESSAGE_MAX,
  ORDER_CHANGED,
  postDeskMessage,
  UNFINISHED,
} from '#contracts/desk/order-actions.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { nameOfLanguage } from '#words/languages.ts';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useDraftNames } from '../../draft.ts';
import { isLost } from '../../use-staff-action.ts';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

const EMPTY = { template: '', text: '' };

export const answerId = (noteUuid: string) => `answer-${noteUuid}`;

const WRITE = 'desk-write_customer';

type MessageProps = ActionProps & { resolves?: string };

/** With `resolves`, the message answers an open complaint or handover. */
export function MessageAction(props: MessageProps) {
  const open = props.shown.complaints.map(({ uuid }) => answerId(uuid));
  // Once a complaint is resolved, its unsent answer moves here.
  return <Message key={open.join(' ')} open={open} {...props} />;
}

function Message({ resolves, open, ...props }: MessageProps & { open: readonly string[] }) {
  const isAnswer = resolves !== undefined;
  const drafts = useDraftNames(props.orderId);
  const isOfResolved = (name: string) => name.startsWith(answerId('')) && !open.includes(name);
  // When the server last read a changed order, so that the member has to confirm the message.
  const [changedAt, setChangedAt] = useState<string>();
  const confirmed = useRef<{ text: string; seen_at: string }>(undefined);
  const [lost] = useState(drafts.includes(WRITE) ? undefined : drafts.find(isOfResolved));
  return (
    <ActionForm
      {...props}
      {...(isAnswer ? { id: answerId(resolves) } : { draftName: lost })}
      action="write_customer"
      title={isAnswer ? 'Answer the customer' : 'Write to the customer'}
      start={EMPTY}
      check={({ text: typed }) => {
        if (typed.trim() === '') return [{ field: 'text', message: 'Please enter a message' }];
        const start = props.shown.templates.find(({ id }) => id === 'complaint')?.text;
        return isUnfinished(typed, start) ? [{ field: 'text', message: UNFINISHED }] : [];
      }}
      button={isAnswer ? 'SEND AND RESOLVE' : 'SEND MESSAGE'}
      send={async ({ request_uuid }, { text }) => {
        const { text: confirmedText, seen_at: confirmedAt } = confirmed.current ?? {};
        const seen_at = text === confirmedText ? confirmedAt : props.shown.read_at;
        const body = { request_uuid, text, seen_at, resolves };
        try {
          const done = await callDesk(postDeskMessage, { order_id: props.orderId, body });
          setChangedAt(undefined);
          confirmed.current = undefined;
          return done;
        } catch (cause) {
          if (!isLost(cause)) setChangedAt(changedAtIn(cause));
          throw cause;
        }
      }}
      remedy={({ values }, { isRejected, busy }) =>
        isRejected &&
        changedAt !== undefined && (
          <Button
            type="submit"
            look="secondary"
            small
            busy={busy}
            onClick={() => {
              confirmed.current = { text: values.text, seen_at: changedAt };
            }}
          >
            SEND ANYWAY
          </Button>
        )
      }
    >
      {(form) => <MessageFields form={form} shown={props.shown} />}
    </ActionForm>
  );
}

function changedAtIn(cause: unknown): string | undefined {
  if (!(cause instanceof ApiFailure) || cause.code !== ORDER_CHANGED) return undefined;
  return filledText(property(property(property(cause.body, 'error'), 'data'), 'read_at'));
}

type FieldsProps = { form: Form<typeof EMPTY>; shown: ActionProps['shown'] };

function MessageFields({ form, shown }: FieldsProps) {
  const { templates, language, email, replies_to, cancel_asked_of } = shown;
  const { template, text } = form.values;
  // The template that would replace the member's own words.
  const [asked, setAsked] = useState<string>();
  const textOf = (id: string) => templates.find((one) => one.id === id)?.text ?? '';
  const use = (id: string) => {
    setAsked(undefined);
    form.change({ template: id, text: textOf(id) }, 'template', 'text');
  };
  const { onChange, value, name, ...field } = form.field('text');
  const chosen = templates.find(({ id }) => id === template);
  return (
    <>
      <p>{`Goes to ${email} with a greeting, the order number, and how to answer. Write in ${nameOfLanguage(language)}, the customer’s language. ${
        replies_to === null
          ? 'This server sends no email, so the customer can’t reply.'
          : `Replies go to the mailbox of ${replies_to}, not to the desk.`
      }`}</p>
      {cancel_asked_of !== null && (
        <p>
          <b>{`${cancel_asked_of} has a request to cancel this order, so don’t promise to file it.`}</b>
        </p>
      )}
      <SelectField
        {...form.field('template')}
        label="Start from"
        onChange={(id) =>
          text.trim() === '' || text === textOf(template) ? use(id) : setAsked(id)
        }
      >
        <option value="">Your own words</option>
        {templates.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {asked !== undefined && (
        <ConfirmDialog
          title="Replace your words?"
          button="REPLACE"
          onConfirm={() => use(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>The message that you have written will be replaced.</p>
        </ConfirmDialog>
      )}
      {language !== 'en' && chosen && <p>{`English: ${chosen.english}`}</p>}
      <Field {...field} label="Message" hint="No card numbers.">
        {(wiring) => (
          <textarea
            className="input"
            rows={6}
            name={name}
            value={value}
            maxLength={MESSAGE_MAX}
            {...(language !== 'en' && { lang: language })}
            {...wiring}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
