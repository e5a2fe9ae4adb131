import type { ReactNode } from 'react';
import { hintId, wiringOf } from '#islands/ui/Field.tsx';

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
};

type Props<Value extends string> = {
  /** The prefix of the radio buttons' ids. */
  id: string;
  name: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** The screen provides the fieldset and its legend. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  return (
    <div className="choice-row">
      {props.choices.map((choice) => (
        <Radio key={choice.value} {...props} choice={choice} />
      ))}
    </div>
  );
}

/** Radio buttons as cards, for choices that need more than a word. */
export function RadioCards<Value extends string>(props: Props<Value>) {
  return (
    <div className="radio-cards">
      {props.choices.map((choice) => (
        <div className="radio-card" key={choice.value}>
          <Radio {...props} choice={{ ...choice, label: <b>{choice.label}</b> }} />
        </div>
      ))}
    </div>
  );
}

function Radio<Value extends string>(props: Props<Value> & { choice: Choice<Value> }) {
  const { id: group, name, choice, value, onChange } = props;
  const id = `${group}-${choice.value}`;
  return (
    <div className="check">
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={choice.value === value}
        disabled={choice.disabled}
        {...wiringOf(id, Boolean(choice.hint), undefined)}
        onChange={() => onChange(choice.value)}
      />
      <label htmlFor={id}>{choice.label}</label>
      {choice.hint && (
        <p className="hint" id={hintId(id)}>
          {choice.hint}
        </p>
      )}
    </div>
  );
}
