import type { MouseEvent, Ref } from 'react';
import type { FieldError } from '#contracts/api/envelope.ts';
import type { Elements } from '#islands/ui/elements.ts';
import { t, translate } from '#words/words.ts';

type Props = {
  /** The form's id. Each field's id is `form-field`. */
  form: string;
  errors: readonly FieldError[];
  ref: Ref<HTMLElement>;
  children?: Elements;
};

/** All errors of a form, in screen order. The code that submits the form moves the focus to this summary. */
export function ErrorSummary({ form, errors, ref, children }: Props) {
  if (errors.length === 0) return null;
  const title = `${form}-problems`;
  return (
    <section
      className="error-summary space-below-5"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={title}
    >
      {/* The alert is inside the focused element, because screen readers would otherwise announce the title twice. */}
      <div role="alert">
        <h2 id={title}>{t('There is a problem')}</h2>
        <ul>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <a href={`#${form}-${field}`} onClick={goToField}>
                {translate(message)}
              </a>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </section>
  );
}

/**
 * Scrolls the label into view before focusing the control. By default, the browser scrolls the control to the
 * top, so its label would be above the visible area.
 */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1));
  const control = target?.matches('input, select')
    ? target
    : target?.querySelector('input, select');
  if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
  event.preventDefault();
  const legend = control.closest('fieldset')?.querySelector('legend');
  const label = control.type === 'radio' ? legend : control.labels?.[0];
  (label ?? control).scrollIntoView();
  control.focus({ preventScroll: true });
}
