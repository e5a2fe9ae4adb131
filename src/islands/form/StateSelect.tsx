import type { ComponentProps } from 'react';
import { US_STATES } from '#contracts/catalogue/us-state.ts';
import { SelectField } from './SelectField.tsx';

type Props = Omit<ComponentProps<typeof SelectField>, 'children' | 'label'> & { label?: string };

/** The states by full name, with their two-letter codes as values and an empty first entry. */
export function StateSelect({ label = 'State', ...props }: Props) {
  return (
    <SelectField {...props} label={label}>
      <option value="">Select a state</option>
      {US_STATES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
