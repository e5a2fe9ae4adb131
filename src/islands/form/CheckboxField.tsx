import type { ReactNode } from 'react';
import { errorId, FieldMessage, hintId, wiringOf } from '#islands/ui/Field.tsx';

type Props = {
  id: string;
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
};

/** A checkbox. */
export function CheckboxField({ id, name, label, hint, error, value, onChange }: Props) {
  return (
    <div className="check">
      <input
        type="checkbox"
        name={name}
        checked={value}
        {...wiringOf(id, Boolean(hint), error)}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      <FieldMessage id={errorId(id)} message={error} />
    </div>
  );
}

type ToggleProps = {
  id: string;
  label: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A switch that takes effect immediately. */
export function Toggle({ id, label, on, disabled, onChange }: ToggleProps) {
  return (
    <div className="toggle">
      <input
        type="checkbox"
        role="switch"
        id={id}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className="label" htmlFor={id}>
        {label}
      </label>
    </div>
  );
}
