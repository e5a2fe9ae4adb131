import { createElement } from 'react';
import type { FieldProps } from 'sanity';

/** Marks each field, so that the view next to the form knows in which one the editor is. */
export function MailField(props: FieldProps) {
  return createElement('div', { 'data-part': props.name }, props.renderDefault(props));
}

export function partAround(target: EventTarget | null): string | undefined {
  const field = target instanceof Element ? target.closest('[data-part]') : null;
  return field?.getAttribute('data-part') ?? undefined;
}
