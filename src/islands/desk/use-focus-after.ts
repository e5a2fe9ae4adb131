import { useEffect, useRef } from 'react';

/**
 * Restores the focus when a control disappears after its action, which would move the focus to the page. Call
 * `keepFocus` with the action: if the focus is lost when `shown` reloads, the heading gets it. The heading
 * needs `tabIndex={-1}`.
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
