import { useEffect, useRef } from 'react';

const TITLE_ID = 'lookup-problem';

/**
 * Why the lookup was refused. The toast that told of it is gone after some seconds; this stays until the
 * form changes, and takes the focus, so that it is in view.
 */
export function Refusal({ message }: { message: string }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section className="errsum mb4" ref={section} tabIndex={-1} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID}>There is a problem</h2>
      <p className="mt2">{message}</p>
    </section>
  );
}
