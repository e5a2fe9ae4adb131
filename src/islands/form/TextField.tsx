import type { InputHTMLAttributes } from 'react';
import { Field, type FieldProps } from '../ui/Field.tsx';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'maxLength'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'onBeforeInput'
  | 'onPaste'
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
  const { id, label, optional, hint, error, alert, width, onChange, onBlur, ...native } = props;
  const shown = { optional: optional ?? false, alert: alert ?? false, width: width ?? 'full' };
  const field = { id, label, hint, error, ...shown };
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
