/** When a form's messages appear and go. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { firstErrors } from '#contracts/api/field-errors.ts';

type Schema = { safeParse: (values: unknown) => Parameters<typeof firstErrors>[0] };

/** Says what is wrong by a schema: one message per field, the first, in the schema's order. */
export function checkBy(schema: Schema) {
  return (values: unknown): FieldError[] => firstErrors(schema.safeParse(values));
}

type Change = {
  /** What stands on the screen. */
  shown: readonly FieldError[];
  /** All that is wrong with the values as they are. */
  found: readonly FieldError[];
  /** The field that was changed or left, and what it holds. */
  field: string;
  value: unknown;
};

/**
 * The messages after a change that follows a submit. The changed field shows a wrong format at once,
 * but is called missing only where it was called so before: that waits for the next submit. Other
 * messages go when they are no longer true, and none is added.
 */
export function messagesAfterChange({ shown, found, field, value }: Change): FieldError[] {
  const isBlank = typeof value === 'string' && value.trim() === '';
  return found.filter((error) => {
    const stood = shown.some((old) => old.field === error.field && old.message === error.message);
    return stood || (error.field === field && !isBlank);
  });
}
