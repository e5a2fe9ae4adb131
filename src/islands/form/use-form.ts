import { type FormEvent, useEffect, useRef, useState } from 'react';
import { firstErrors } from '#contracts/api/api-failure.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { currentLanguage } from '#words/store.ts';

type Options<Values> = {
  /** The prefix of the form fields' ids. */
  id: string;
  values: Values;
  onChange: (values: Values) => void;
  /** Returns all errors, in screen order. */
  check: (values: Values) => FieldError[];
  onSubmit: (values: Values) => void;
  /**
   * Normalizes the values before they are checked and sent, because a field that still has the focus hasn't been
   * normalized.
   */
  tidy?: (values: Values) => Values;
  /** The fields that the server rejected. */
  rejected?: readonly FieldError[];
  /** True while a submit is in progress, so that a second one is blocked. */
  busy?: boolean;
};

const NONE: readonly FieldError[] = [];

/**
 * A form whose values are kept by the component that renders it. Messages first appear on submit; after that,
 * `messagesAfterChange` decides when they appear and disappear. Input is never cleared.
 */
export function useForm<Values extends object>(options: Options<Values>) {
  const { id, values, onChange, check, onSubmit, tidy, rejected = NONE, busy = false } = options;
  const [submits, setSubmits] = useState(0);
  const [shown, setShown] = useState<readonly FieldError[]>(NONE);
  const summary = useRef<HTMLElement>(null);
  const language = currentLanguage();
  const [spoken, setSpoken] = useState(language);
  if (spoken !== language) {
    // A message with figures is in the language in which the form was checked.
    const found = check(values);
    setSpoken(language);
    setShown(shown.map((old) => found.find(({ field }) => field === old.field) ?? old));
  }
  const errors = [...shown, ...rejected.filter(({ field }) => !messageOf(shown, field))];

  useEffect(() => {
    if (submits > 0) summary.current?.focus();
  }, [submits]);
  // Only a new rejection moves the focus. An earlier one must not move it while the customer is typing.
  const seen = useRef(NONE);
  useEffect(() => {
    if (rejected.some((error) => !seen.current.includes(error))) summary.current?.focus();
    seen.current = rejected;
  }, [rejected]);
  useErrorTitle(errors.length > 0);

  function follow(next: Values, field: keyof Values & string) {
    if (submits === 0) return;
    const errors = check(next);
    setShown((old) =>
      messagesAfterChange({ shown: old, found: errors, field, value: next[field] }),
    );
  }

  /** Also updates the messages for the given fields. */
  function change(changes: Partial<Values>, ...fields: (keyof Values & string)[]) {
    const next = { ...values, ...changes };
    onChange(next);
    for (const field of fields) follow(next, field);
  }

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    const next = { ...values, [name]: value };
    onChange(next);
    follow(next, name);
  }

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    const sent = tidy?.(values) ?? values;
    const errors = check(sent);
    setShown(errors);
    if (errors.length === 0) {
      onSubmit(sent);
      return;
    }
    setSubmits(submits + 1);
    console.warn(`Not sent. These fields need attention: ${fieldsOf(errors)}`);
  }

  /** `format` normalizes the value when the field loses focus. */
  function field<Name extends keyof Values & string>(
    name: Name,
    format?: (value: Values[Name]) => Values[Name],
  ) {
    return {
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: messageOf(errors, name),
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => {
        const formatted = format?.(values[name]) ?? values[name];
        if (formatted !== values[name]) set(name, formatted);
        else follow(values, name);
      },
    };
  }

  function reset() {
    setSubmits(0);
    setShown(NONE);
  }

  return { id, values, errors, summary, change, set, field, submit, reset };
}

export type FormField<Value> = {
  id: string;
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
};

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;

function messageOf(errors: readonly FieldError[], field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}

function fieldsOf(errors: readonly FieldError[]): string {
  return errors.map(({ field }) => field).join(', ');
}

type Schema = { safeParse: (values: unknown) => Parameters<typeof firstErrors>[0] };

/** The check returns the first message of each field, in the schema's order. */
export function checkBy(schema: Schema) {
  return (values: unknown): FieldError[] => firstErrors(schema.safeParse(values));
}

type Change = {
  shown: readonly FieldError[];
  /** All errors of the current values. */
  found: readonly FieldError[];
  /** The field that changed or lost focus, and its value. */
  field: string;
  value: unknown;
};

/**
 * Returns the messages to show when a value changes after a submit. A format error in the changed field
 * appears immediately. A missing value appears only if it was already reported; otherwise the next submit
 * reports it. Other messages disappear when they no longer apply, and no new ones appear.
 */
export function messagesAfterChange({ shown, found, field, value }: Change): FieldError[] {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return found.filter((error) => {
    const stood = shown.some((old) => old.field === error.field && old.message === error.message);
    return stood || (error.field === field && !isBlank);
  });
}

const PREFIX = 'Error: ';

/**
 * Adds 'Error: ' to the start of the page's title while a form has errors, because screen readers read the
 * title first.
 */
export function useErrorTitle(hasErrors: boolean): void {
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a switch of the language replaces the title
  useEffect(() => {
    if (!hasErrors) return;
    document.title = PREFIX + withoutPrefix(document.title);
    return () => {
      document.title = withoutPrefix(document.title);
    };
  }, [hasErrors, language]);
}

function withoutPrefix(title: string): string {
  return title.startsWith(PREFIX) ? title.slice(PREFIX.length) : title;
}
