/** When a form's messages appear and disappear. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { firstErrors } from '#contracts/api/field-errors.ts';

type Schema = { safeParse: (values: unknown) => Parameters<typeof firstErrors>[0] };

/** Creates a check from a schema: the first message of each field, in the schema's order. */
export function checkBy(schema: Schema) {
  return (values: unknown): FieldError[] => firstErrors(schema.safeParse(values));
}

type Change = {
  /** The messages on the screen. */
  shown: readonly FieldError[];
  /** All errors of the current values. */
  found: readonly FieldError[];
  /** The field that changed or lost focus, and its value. */
  field: string;
  value: unknown;
};

/**
 * Returns the messages after a change that follows a submit. The changed field shows a format error
 * immediately, but a missing value only if that was shown before; otherwise the next submit shows it. Other
 * messages disappear when they no longer apply, and none is added.
 */
export function messagesAfterChange({ shown, found, field, value }: Change): FieldError[] {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return found.filter((error) => {
    const stood = shown.some((old) => old.field === error.field && old.message === error.message);
    return stood || (error.field === field && !isBlank);
  });
}
