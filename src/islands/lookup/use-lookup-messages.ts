import { useCallback, useEffect, useRef, useState } from 'react';
import type { LookupDraft } from '#lookup/draft.ts';
import {
  LOOKUP_FIELDS,
  type LookupField,
  type LookupMessages,
  messageOnChange,
  messagesOnSubmit,
} from '#lookup/rules.ts';

/** The delay, once the customer stops typing, before an incomplete email is reported as invalid. */
const TYPING_PAUSE_MS = 500;

/**
 * Decides when the lookup form's messages appear and disappear. `useForm` can't do this, because here a field
 * has different messages on change and on submit (specification, section 5), and it would add more script to
 * the home page. `known` is an email that doesn't have to match the form rule; `accept` replaces it.
 */
export function useLookupMessages(known = '') {
  const [messages, setMessages] = useState<LookupMessages>({});
  const accepted = useRef(known);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  const show = useCallback((field: LookupField, message: string | undefined) => {
    setMessages(({ [field]: _, ...others }) =>
      message === undefined ? others : { ...others, [field]: message },
    );
  }, []);

  function checkOnChange(field: LookupField, value: string) {
    clearTimeout(pause.current);
    const message = messageOnChange(field, value, accepted.current);
    const isUnfinished = field === 'user_email' && value.trim() !== '' && message !== undefined;
    if (!isUnfinished || messages[field] === message) show(field, message);
    else pause.current = setTimeout(() => show(field, message), TYPING_PAUSE_MS);
  }

  /** A field that the customer left empty shows no error before GET STARTED. */
  function checkOnLeave(field: LookupField, value: string) {
    if (value.trim() === '') return;
    clearTimeout(pause.current);
    show(field, messageOnChange(field, value, accepted.current));
  }

  function checkOnSubmit(values: LookupDraft): LookupField | undefined {
    clearTimeout(pause.current);
    const errors = messagesOnSubmit(values, accepted.current);
    setMessages(errors);
    return LOOKUP_FIELDS.find((field) => errors[field]);
  }

  /** Called when the customer has confirmed this email. `value` is the field's text. */
  function accept(email: string, value: string) {
    accepted.current = email;
    checkOnLeave('user_email', value);
  }

  const acceptedEmail = () => accepted.current;
  return { messages, checkOnChange, checkOnLeave, checkOnSubmit, accept, acceptedEmail };
}
