import { useEffect, useRef } from 'react';

/** Focuses the first field of a form that has just opened, not DISCARD, which comes before it. */
export function focusFirst(form: Element): void {
  const field = form.querySelector<HTMLElement>('input, select, textarea');
  (field ?? form.querySelector('button'))?.focus();
}

/** Opens an action's form and moves there. */
export function openForm(form: HTMLDetailsElement): void {
  form.open = true;
  form.scrollIntoView({ block: 'nearest' });
  focusFirst(form);
}

/** Returns the id of the form that the page's link opens. */
export const linkedForm = () => new URLSearchParams(location.search).get('form');

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
