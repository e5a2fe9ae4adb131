import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../ui/Field.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'maxLength' | 'spellCheck' | 'autoCapitalize' | 'onPaste'
>;

type Props = FieldProps &
  Native & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
  };

/** A line of text. */
export function TextField(props: Props) {
  const { id, label, optional, hint, error, width, onChange, onBlur, ...native } = props;
  const field = { id, label, optional: optional ?? false, hint, error, width: width ?? 'full' };
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          type="text"
          className="input"
          {...native}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}
