import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { FilingOutcome } from '#contracts/desk/filing-result.ts';
import { outcomeNames } from '#contracts/desk/typed-result.ts';
import { RadioGroup } from '#islands/form/RadioGroup.tsx';
import { FieldMessage } from '#islands/ui/Field.tsx';

/** The key that chooses each outcome while the choice has the focus. */
const keys: Record<FilingOutcome, string> = {
  accepted: 'A',
  fees_taken: 'F',
  rejected: 'R',
  on_record: 'O',
  no_record: 'N',
};

type Props = {
  id: string;
  outcomes: readonly FilingOutcome[];
  value: string;
  error: string | undefined;
  onChange: (outcome: FilingOutcome) => void;
};

/** The DMV's answer, chosen with one key. The focus then moves to the answer's first field. */
export function OutcomeField({ id, outcomes, value, error, onChange }: Props) {
  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const outcome = outcomes.find((one) => keys[one] === event.key.toUpperCase());
    if (!outcome) return;
    event.preventDefault();
    // The outcome's field is rendered and focused before this handler returns, so that it gets the next key of a fast
    // typist.
    flushSync(() => onChange(outcome));
    focusFirstField(id);
  }
  return (
    <fieldset id={id} onKeyDown={press}>
      <legend>{`The DMV’s answer (press ${listed(outcomes.map((one) => keys[one]))})`}</legend>
      <FieldMessage id={`${id}-error`} message={error} />
      <RadioGroup
        id={id}
        name="outcome"
        value={value}
        onChange={(chosen) => {
          const outcome = outcomes.find((one) => one === chosen);
          if (outcome) onChange(outcome);
        }}
        choices={outcomes.map((one) => ({ value: one, label: outcomeNames[one] }))}
      />
    </fieldset>
  );
}

function listed(letters: readonly string[]): string {
  const last = letters.at(-1) ?? '';
  return letters.length < 3
    ? letters.join(' or ')
    : `${letters.slice(0, -1).join(', ')}, or ${last}`;
}

export function focusOutcome(id: string): void {
  const radio = document.getElementById(id)?.querySelector('input');
  radio?.focus();
}

function focusFirstField(id: string): void {
  const form = document.getElementById(id)?.closest('form');
  const field = form?.querySelector('.filing-fields input');
  if (field instanceof HTMLInputElement) field.focus();
  else form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
}
