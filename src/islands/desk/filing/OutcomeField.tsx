import { type MouseEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { FilingOutcome } from '#contracts/desk/filing-result.ts';
import { outcomeNames } from '#contracts/desk/typed-result.ts';
import { RadioGroup } from '#islands/form/RadioGroup.tsx';
import { FieldMessage } from '#islands/ui/Field.tsx';
import { areKeysOff, isDialogOpen, isInText } from '../palette/single-keys.ts';

/** The key that chooses each outcome. On the filing screen, it takes precedence over the desk's own keys. */
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
  /** Whether the keys work anywhere outside text fields. If not, they work in the choice. */
  hasKeys: boolean;
  onChange: (outcome: FilingOutcome) => void;
};

/** The DMV's answer, chosen with one key or a click. The focus then moves to the answer's first field. */
export function OutcomeField({ id, outcomes, value, error, hasKeys, onChange }: Props) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isInText(event)) return;
      if (!isMeant(id, event, hasKeys) || isDialogOpen()) return;
      const outcome = outcomes.find((one) => keys[one] === event.key.toUpperCase());
      // Once an answer is chosen, a letter may be meant for one of its fields, so it doesn't open a screen either.
      const isPaused = value !== '' && !isInChoice(id, event);
      if (outcome || (isPaused && /^[a-z]$/i.test(event.key))) event.preventDefault();
      if (!outcome || isPaused) return;
      // The outcome's field is rendered and focused before this handler returns, so that it gets the next key of a fast
      // typist.
      flushSync(() => onChange(outcome));
      focusFirstField(id);
    };
    // Runs before the desk's own keys.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled on the document
    <fieldset id={id} onClick={(event) => isPointerOnChoice(event) && focusAfterClick(id)}>
      <legend>
        The DMV’s answer
        {hasKeys && value === '' && (
          <span className="desk-keyboard">
            {` (press ${listed(outcomes.map((one) => keys[one]))})`}
          </span>
        )}
      </legend>
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

/** The form may be hidden behind the login. If single keys are off, they work in the choice. */
function isMeant(id: string, event: KeyboardEvent, hasKeys: boolean): boolean {
  const choice = document.getElementById(id);
  if (!choice || choice.closest('[hidden]')) return false;
  return isInChoice(id, event) || (hasKeys && !areKeysOff());
}

function isInChoice(id: string, { target }: KeyboardEvent): boolean {
  return target instanceof Node && document.getElementById(id)?.contains(target) === true;
}

/** Arrow keys also click a choice, but keep the focus there. */
function isPointerOnChoice({ detail, target }: MouseEvent): boolean {
  return detail > 0 && target instanceof Element && target.closest('label, input') !== null;
}

/** The click then renders the answer's fields. */
function focusAfterClick(id: string): void {
  setTimeout(() => focusFirstField(id));
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
