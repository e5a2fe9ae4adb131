import type { ReactNode } from 'react';

type Props = {
  id: string;
  label: ReactNode;
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
};

/** A switch that takes effect immediately. */
export function Toggle({ id, label, on, disabled, onChange }: Props) {
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
