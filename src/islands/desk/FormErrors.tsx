import type { RefObject } from 'react';
import type { FieldError } from '#contracts/api/envelope.ts';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';

type Props = {
  form: { id: string; errors: readonly FieldError[]; summary: RefObject<HTMLElement | null> };
};

/** The errors of a form. A single error focuses its field instead of the summary, so that typing corrects it. */
export function FormErrors({ form: { id, errors, summary } }: Props) {
  const [first, ...others] = errors;
  return (
    <ErrorSummary
      form={id}
      errors={errors}
      ref={(element) => {
        const only = others.length === 0 && first ? fieldOf(`${id}-${first.field}`) : null;
        summary.current = element && (only ?? element);
      }}
    />
  );
}

function fieldOf(id: string): HTMLElement | null {
  const fields = 'input, select, textarea';
  const place = document.getElementById(id);
  return place?.matches(fields) ? place : (place?.querySelector<HTMLElement>(fields) ?? null);
}
