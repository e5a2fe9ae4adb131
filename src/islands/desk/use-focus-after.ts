import { useEffect, useRef } from 'react';

/** Focuses the first field of a form that has just opened, not DISCARD, which comes before it. */
export function focusFirst(form: HTMLElement): void {
  const fields = [...form.querySelectorAll<HTMLElement>('input, select, textarea')];
  const field = fields.find((one) => one.closest('details:not([open])') === null);
  (field ?? form.querySelector('button') ?? form).focus();
}

/** Opens an action's form, or a note, and moves there. */
export function openForm(form: HTMLElement): void {
  const box = form.closest('details');
  if (box) box.open = true;
  form.scrollIntoView({ block: 'nearest' });
  focusFirst(form);
}

/** Returns the id of the form that the page's link opens. */
export const linkedForm = () => new URLSearchParams(location.search).get('form');

/**
 * Moves to the form that the page's link opens or, if the member doesn't have it, to what `insteadOf` names. Call this
 * where the forms have just become visible: a hidden field can't take the focus.
 */
export function useLinkedForm(insteadOf: (id: string) => string): void {
  useEffect(() => {
    const id = linkedForm() ?? '';
    const form = document.getElementById(id) ?? document.getElementById(insteadOf(id));
    if (form) openForm(form);
  }, [insteadOf]);
}

/**
 * Restores the focus when a control disappears after its action; otherwise the browser would focus the page.
 * Call `keepFocus` when the action runs. If the focus is lost when `shown` reloads, it moves to the heading,
 * which needs `tabIndex={-1}`.
 */
export function useFocusAfter(...shown: readonly unknown[]) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current) return;
    isDue.current = false;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [...shown]);
  const keepFocus = () => {
    isDue.current = true;
  };
  return { heading, keepFocus };
}
