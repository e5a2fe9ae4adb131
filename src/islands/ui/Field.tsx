import type { ReactNode } from 'react';
import { t, translate } from '#words/words.ts';
import type { Elements } from './elements.ts';
import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

/** The width of a field within its row. A short field takes a third and, on phones, shares its row with another. */
export type FieldWidth = 'full' | 'half' | 'third' | 'short';

export type FieldProps = {
  id: string;
  label: string;
  optional?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** Announces the error, for forms without an error summary. */
  alert?: boolean;
  width?: FieldWidth;
  /** Shown below the error. */
  help?: Elements;
};

type Wiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Connects the label, hint, error, and control in one place, so that no screen can forget the ARIA attributes. */
export function Field(props: FieldProps & { children: (wiring: Wiring) => Elements }) {
  const { id, label, optional, hint, error, alert, width, help, children } = props;
  const classes = ['field', width && `field--${width}`, error && 'field--wrong']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={classes}>
      <label htmlFor={id}>
        {optional ? (
          <>
            <span>{label}</span> <span className="optional">{t('(optional)')}</span>
          </>
        ) : (
          label
        )}
      </label>
      {hint && (
        <p className="hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {children(wiringOf(id, Boolean(hint), error))}
      <FieldMessage id={errorId(id)} message={error} alert={alert} />
      {help}
    </div>
  );
}

/** Returns the attributes for a control with this id, for fields that render their own label. */
export function wiringOf(id: string, hasHint: boolean, error: string | undefined): Wiring {
  const describedBy = [hasHint && hintId(id), error && errorId(id)].filter(Boolean).join(' ');
  return {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  };
}

export const hintId = (id: string) => `${id}-hint`;
export const errorId = (id: string) => `${id}-error`;

type Props = {
  id: string;
  message: string | undefined;
  /**
   * Announces the message, because after Enter the focus is already in the field and no focus change would
   * announce it.
   */
  alert?: boolean | undefined;
};

export function FieldMessage({ id, message, alert }: Props) {
  if (!message) return null;
  return (
    <p className="error" id={id} role={alert ? 'alert' : undefined}>
      <Icon path={icons.alert} />
      <span className="visually-hidden">{`${t('Error:')} `}</span>
      <span>{translate(message)}</span>
    </p>
  );
}

/** A click takes less time than this. */
const PRESS_MS = 300;

/**
 * Delays a change until a click has ended. Content that appears on blur would move the button away from the
 * pointer, and the click would be lost.
 */
export function afterClick(show: () => void): void {
  setTimeout(show, PRESS_MS);
}
