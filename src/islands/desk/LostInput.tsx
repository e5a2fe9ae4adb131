import { useEffect, useRef } from 'react';
import { sentence } from '#contracts/desk/order-history.ts';
import { Notice } from '#islands/order/Notice.tsx';
import type { Elements } from '#islands/ui/elements.ts';

type Props = {
  why: Elements;
  /** The unsaved input in words. */
  input: string;
  /** Where the input can still be used. */
  next?: string;
  /** Whether the form had the focus. Otherwise, the notice takes it only from the page itself. */
  hadFocus?: boolean;
};

/** For input whose form has disappeared, because what it would do is no longer possible. */
export function LostInput({ why, input, next = '', hadFocus = false }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hadFocus || document.activeElement === document.body) element.current?.focus();
  }, [hadFocus]);
  return (
    <div ref={element} role="alert" tabIndex={-1}>
      <Notice kind="bad">
        <p>{why}</p>
        {input !== '' && <p>{`Not saved: ${sentence(input)}${next}`}</p>}
      </Notice>
    </div>
  );
}
