import type { ReactNode } from 'react';
import { Field, type FieldProps } from '../ui/Field.tsx';

type Props = FieldProps & {
  name: string;
  value: string;
  autoComplete?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  children: ReactNode;
};

/** A native select. */
export function SelectField({
  onChange,
  onBlur,
  name,
  value,
  autoComplete,
  children,
  ...field
}: Props) {
  return (
    <Field {...field}>
      {(wiring) => (
        <select
          className="input"
          name={name}
          value={value}
          autoComplete={autoComplete}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {children}
        </select>
      )}
    </Field>
  );
}
