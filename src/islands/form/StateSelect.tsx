import type { ComponentProps } from 'react';
import {
  isMilitaryState,
  isMilitaryZip,
  MILITARY_STATES,
  US_STATES,
} from '#contracts/catalogue/us-state.ts';
import { SelectField } from './SelectField.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & {
  label?: string;
  /** The address's ZIP code, if it has one. */
  zip?: string;
};

/** The states by full name, with two-letter codes as values and an empty first option. */
export function StateSelect({ label = 'State', zip = '', ...props }: Props) {
  const isMilitary = isMilitaryZip(zip) || isMilitaryState(props.value);
  const states = isMilitary ? [...MILITARY_STATES, ...US_STATES] : US_STATES;
  return (
    <SelectField {...props} label={label}>
      <option value="">Select a state</option>
      {states.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
