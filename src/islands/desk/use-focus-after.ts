import { useEffect, useRef } from 'react';

/**
 * Where a control goes away with what it did, the focus falls to the page as a whole. Whoever does something calls `keepFocus`:
 * if the focus has fallen when `shown` is read again, the heading takes it. The heading needs `tabIndex={-1}`.
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
