import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldError } from '#contracts/api/envelope.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { readAmount } from '#contracts/desk/prices.ts';
import { type Reason, reasonWords } from '#contracts/desk/reasons.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { type Form, useForm } from '#islands/form/use-form.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { keptFields, readDraft, useDraftKey, writeDraft } from './draft.ts';
import { FormErrors } from './FormErrors.tsx';
import { focusFirst } from './use-focus-after.ts';
import { useStaffAction } from './use-staff-action.ts';

type ReasonedRequest<R extends Reason> = { request_uuid: string; reason: R; note: string };
type Words<V> = string | ((values: V) => string);

export type FormProps<R extends Reason, V extends object> = {
  /** The initial values of the action's additional fields. */
  start: V;
  check?: (values: V) => FieldError[];
  button: Words<V>;
  /** The confirmation question to ask before an action that can't be undone. Undefined if the input needs none. */
  question?: string | ((values: V) => string | undefined);
  /** A question above the button, which answers it. */
  asks?: (values: V) => string | undefined;
  /** A question to ask before unlikely input is sent. */
  doubt?: (values: V) => string | undefined;
  /** What the question is about: the order and the amount. */
  about?: Words<V>;
  /** Returns the reason that the input suggests, used until one is chosen. */
  likely?: (values: V) => R | undefined;
  /** True if the reason is asked for before the additional fields. */
  isReasonFirst?: boolean;
  send: (request: ReasonedRequest<R>, values: V) => Promise<Done>;
  /**
   * Called after the action with the server's message, or with an empty string if the action was rejected
   * because the data has changed. Reloads the data.
   */
  onDone: (message: string) => void;
  children: (form: Form<V>) => Elements;
  /** What to do about a rejection, shown below it. `isRejected` stays true while the form is sent again. */
  remedy?: (form: Form<V>, state: { isRejected: boolean; busy: boolean }) => Elements;
};

type Props<R extends Reason, V extends object> = FormProps<R, V> & {
  id: string;
  reasons: readonly [R, ...R[]];
  /** True if the note is one of the additional fields. */
  isNoteOwn?: boolean;
  /** Adds GO BACK, in a dialog. */
  onCancel?: () => void;
  /** Says what didn't happen if the data has changed. Then the data isn't reloaded, so that the input isn't lost. */
  notDone?: string;
  /** Names the order and the form. Unsent input is kept in the tab under this name. */
  draft?: string | undefined;
};

const NO_REASON: FieldError = { field: 'reason', message: 'Please choose a reason' };

/** The staff action is performed once, no matter how often the button is clicked. */
export function ReasonForm<R extends Reason, V extends object>(props: Props<R, V>) {
  const { id, reasons, start, about, send, onDone, isNoteOwn = false, notDone, children } = props;
  const { onCancel, isReasonFirst = false } = props;
  const [first, ...others] = reasons;
  const draftKey = useDraftKey(props.draft);
  const [kept] = useState(() => readDraft(draftKey));
  const [chosen, setReason] = useState(() => reasons.find((one) => one === kept?.reason));
  const [note, setNote] = useState(kept?.note ?? '');
  const [typed, setTyped] = useState(() => keptFields(start, kept));
  useEffect(() => {
    if (draftKey !== undefined) writeDraft(draftKey, typed, note, chosen);
  }, [draftKey, typed, note, chosen]);
  const element = useRef<HTMLFormElement>(null);
  const [isKept, setKept] = useState(kept !== undefined);
  const [asking, setAsking] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const values = { ...start, ...typed };
  // Nothing is preselected, so that the reasons in the audit log were chosen.
  const reason = chosen ?? props.likely?.(values) ?? (others.length === 0 ? first : undefined);
  const question = typeof props.question === 'function' ? props.question(values) : props.question;
  const doubt = props.doubt?.(values);
  const asks = props.asks?.(values);
  const button = wordsOf(props.button, values);
  const { busy, failure, rejected, perform, forget } = useStaffAction(
    (message) => {
      clear();
      onDone(message);
    },
    (_, wasDone) => {
      if (!wasDone) setChanged(true);
      if (notDone === undefined || wasDone) onDone('');
    },
    () => inputIn(element.current, [...Object.keys(typed), 'reason', 'note']),
  );
  const form = useForm<V>({
    id,
    values,
    busy,
    rejected,
    check: (typedValues) => {
      const found = props.check?.(typedValues) ?? [];
      if (reason !== undefined) return found;
      return isReasonFirst ? [NO_REASON, ...found] : [...found, NO_REASON];
    },
    onChange: (next) => setTyped(changesOf(start, next)),
    onSubmit: () => (question === undefined && doubt === undefined ? void act() : setAsking(true)),
  });
  function clear() {
    setNote('');
    setTyped({});
    setReason(undefined);
    setKept(false);
    form.reset();
  }
  async function act() {
    setAsking(false);
    setChanged(false);
    if (reason === undefined) return;
    await perform(async ({ request_uuid }) => {
      const done = await send({ request_uuid, reason, note }, values);
      // The member may have left the page in the meantime.
      if (draftKey !== undefined) tabStorage.remove(draftKey);
      return done;
    });
  }
  function submit(event: FormEvent) {
    forget();
    form.submit(event);
  }
  const errors = form.errors.filter((error) => error !== NO_REASON || reason === undefined);
  useEffect(() => {
    const box = element.current?.closest('details');
    // Opening a form closes the one that opens by default.
    if (box && kept) box.open = true;
  }, [kept]);
  const refusal = useRef<HTMLDivElement>(null);
  const reasonField = {
    id: `${id}-reason`,
    value: reason,
    error: errors.includes(NO_REASON) ? NO_REASON.message : undefined,
    reasons,
    onChange: setReason,
  };
  const wasAsked = question !== undefined;
  useEffect(() => {
    // The question has closed, and would return the focus to the button.
    if (isChanged && failure && wasAsked) refusal.current?.focus();
  }, [isChanged, failure, wasAsked]);
  return (
    <form
      id={id}
      ref={element}
      className="desk-does__form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        // Enter starts a new line in a text area, and does nothing in a list.
        const isButton = event.target instanceof HTMLButtonElement;
        if (isButton || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <FormErrors form={{ ...form, errors }} />
      {isKept && (
        <div className="actions actions--row">
          <p>You haven’t sent this yet.</p>
          <Button
            look="quiet"
            small
            onClick={() => {
              // The button disappears, and the first field takes the focus.
              flushSync(clear);
              if (element.current) focusFirst(element.current);
            }}
          >
            DISCARD
          </Button>
        </div>
      )}
      {isReasonFirst && others.length > 0 && <ReasonField {...reasonField} />}
      {children(form)}
      {!isReasonFirst && others.length > 0 && <ReasonField {...reasonField} />}
      {!isNoteOwn && (
        <TextField
          id={`${id}-note`}
          name="note"
          label="Note for staff"
          optional
          error={rejected.find(({ field }) => field === 'note')?.message}
          value={note}
          onChange={setNote}
          autoComplete="off"
        />
      )}
      {errors.length === 0 && failure && (
        <div ref={refusal} tabIndex={-1}>
          <Failure
            message={isChanged && notDone !== undefined ? `${notDone}: ${failure}` : failure}
          />
        </div>
      )}
      {props.remedy?.(form, {
        busy,
        isRejected: busy || (errors.length === 0 && failure !== undefined),
      })}
      {asks !== undefined && (
        <p id={`${id}-asks`}>
          <b>{asks}</b>
        </p>
      )}
      <div className="actions actions--row">
        {onCancel && (
          <Button look="quiet" small onClick={onCancel}>
            GO BACK
          </Button>
        )}
        <Button
          type="submit"
          small
          {...(asks !== undefined && { about: `${id}-asks` })}
          look={props.question === undefined ? 'secondary' : 'quietDanger'}
          busy={busy}
        >
          {button}
        </Button>
      </div>
      {(question ?? doubt) !== undefined && asking && (
        <ConfirmDialog
          title={question ?? doubt ?? ''}
          button={button}
          danger={question !== undefined}
          onConfirm={() => void act()}
          onCancel={() => setAsking(false)}
        >
          {about !== undefined && <p>{wordsOf(about, values)}</p>}
          {question !== undefined && <p>This can’t be undone. We’ll email the customer.</p>}
        </ConfirmDialog>
      )}
    </form>
  );
}

/** Returns what the form's fields show. */
function inputIn(form: HTMLFormElement | null, names: readonly string[]): string {
  const parts = [...(form?.elements ?? [])].map((field) => {
    if (!('name' in field) || !names.some((name) => name === field.name)) return '';
    if (field instanceof HTMLSelectElement) {
      return field.value === '' ? '' : (field.selectedOptions[0]?.text ?? '');
    }
    if (field instanceof HTMLTextAreaElement) return field.value.trim();
    if (!(field instanceof HTMLInputElement)) return '';
    if (field.matches('[type=radio], [type=checkbox]')) {
      return field.checked ? (field.labels?.[0]?.textContent ?? '') : '';
    }
    const { hundredths } = field.inputMode === 'decimal' ? readAmount(field.value) : {};
    return hundredths === undefined ? field.value.trim() : formatUsd(hundredths);
  });
  return parts.filter((part) => part !== '').join('; ');
}

function wordsOf<V>(words: Words<V>, values: V): string {
  return typeof words === 'string' ? words : words(values);
}

/** Returns only the changed fields, so that a reload can update the form's other fields. */
export function changesOf<V extends object>(start: V, next: V): Partial<V> {
  const changes: Partial<V> = {};
  for (const name in next) if (next[name] !== start[name]) changes[name] = next[name];
  return changes;
}

type ReasonFieldProps<R extends Reason> = {
  id: string;
  value: R | undefined;
  error: string | undefined;
  reasons: readonly R[];
  onChange: (reason: R | undefined) => void;
};

function ReasonField<R extends Reason>(props: ReasonFieldProps<R>) {
  const { id, value, error, reasons, onChange } = props;
  return (
    <SelectField
      id={id}
      name="reason"
      label="Reason"
      value={value ?? ''}
      error={error}
      onChange={(chosen) => onChange(reasons.find((one) => one === chosen))}
    >
      <option value="">Choose a reason</option>
      {reasons.map((one) => (
        <option key={one} value={one}>
          {reasonWords[one]}
        </option>
      ))}
    </SelectField>
  );
}
