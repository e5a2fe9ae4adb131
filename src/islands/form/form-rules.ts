/** When a form's messages appear and disappear. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { firstErrors } from '#contracts/api/field-errors.ts';

type Schema = { safeParse: (values: unknown) => Parameters<typeof firstErrors>[0] };

/** Makes a check by a schema: one message per field, the first, in the schema's order. */
export function checkBy(schema: Schema) {
  return (values: unknown): FieldError[] => firstErrors(schema.safeParse(values));
}

type Change = {
  /** The messages on the screen. */
  shown: readonly FieldError[];
  /** All errors of the present values. */
  found: readonly FieldError[];
  /** The field that was changed or left, and its value. */
  field: string;
  value: unknown;
};

/**
 * The messages after a change that follows a submit. The changed field shows a wrong format at once, but that
 * it is missing only if it showed so before: otherwise that waits for the next submit. Other messages
 * disappear when they are no longer true, and none is added.
 */
export function messagesAfterChange({ shown, found, field, value }: Change): FieldError[] {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return found.filter((error) => {
    const stood = shown.some((old) => old.field === error.field && old.message === error.message);
    return stood || (error.field === field && !isBlank);
  });
}
