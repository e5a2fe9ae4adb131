import type { ComponentProps } from 'react';
import { statesBeside } from '#contracts/catalogue/us-state.ts';
import { SelectField } from './SelectField.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & {
  label?: string;
  /** The address's ZIP code, if it has one. */
  zip?: string;
};

/** The states by full name, with two-letter codes as values and an empty first option. */
export function StateSelect({ label = 'State', zip = '', ...props }: Props) {
  return (
    <SelectField {...props} label={label}>
      <option value="">Select a state</option>
      {statesBeside(zip, props.value).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
