import { useEffect, useRef } from 'react';
import { Notice } from '#islands/order/Notice.tsx';
import type { Elements } from '#islands/ui/elements.ts';

type Props = {
  why: Elements;
  /** The unsaved input in words. */
  input: string;
  /** Where the input can still be used. */
  next?: string;
};

/** For input whose form has disappeared, because what it would do is no longer possible. */
export function LostInput({ why, input, next = '' }: Props) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The form had the focus. If the member is already typing in another field, the focus stays there.
    const isTyping = document.activeElement?.matches('input, select, textarea');
    if (!isTyping) element.current?.focus();
  }, []);
  return (
    <div ref={element} role="alert" tabIndex={-1}>
      <Notice kind="bad">
        <p>{why}</p>
        {input !== '' && <p>{`Not saved: ${input}.${next}`}</p>}
      </Notice>
    </div>
  );
}
