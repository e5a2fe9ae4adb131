import type { ComponentProps, ReactNode } from 'react';
import { statesFor } from '#contracts/catalogue/us-state.ts';
import { Field, type FieldProps } from '#islands/ui/Field.tsx';
import { t } from '#words/words.ts';

type Props = FieldProps & {
  name: string;
  value: string;
  autoComplete?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  children: ReactNode;
};

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

type StateSelectProps = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & {
  label?: string;
  zip?: string;
};

export function StateSelect({ label = t('State'), zip = '', ...props }: StateSelectProps) {
  return (
    <SelectField {...props} label={label}>
      <option value="">{t('Select a state')}</option>
      {statesFor(zip, props.value).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
