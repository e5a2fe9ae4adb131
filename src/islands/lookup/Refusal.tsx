const TITLE_ID = 'lookup-problem';

/**
 * Why the lookup was refused. The toast about it disappears after some seconds; this stays until the form
 * changes, and takes the focus, so that it is in view.
 */
export function Refusal({ message }: { message: string }) {
  return (
    <section
      className="error-summary space-below-4"
      ref={focus}
      tabIndex={-1}
      aria-labelledby={TITLE_ID}
    >
      <h2 id={TITLE_ID}>There is a problem</h2>
      <p className="space-above-2">{message}</p>
    </section>
  );
}

function focus(section: HTMLElement | null) {
  section?.focus();
}
