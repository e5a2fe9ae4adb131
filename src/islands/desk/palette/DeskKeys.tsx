import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Modal } from '#islands/dialog/Modal.tsx';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import {
  type Command,
  commandsHere,
  matching,
  type Place,
  SEARCH_KEY,
  UNDO_KEY,
} from './commands.ts';
import {
  areKeysOff,
  isDialogOpen,
  isInField,
  isInText,
  isScreenLoading,
  switchKeys,
} from './single-keys.ts';

const WORK_IN_CHOICES: readonly string[] = [SEARCH_KEY, UNDO_KEY];

/**
 * The palette, and the single keys that run its commands. In a field, only the palette's key works, and Escape, which
 * leaves the field; the keys for search and undo also work in a choice, such as the DMV's answer that gets the focus
 * after a claim. None works while a dialog is open, and only those of the palette and the search while a screen loads.
 */
export function DeskKeys({ orderId, memberUuid }: Place) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, target } = event;
      // The form for the DMV's answer has its own keys.
      if (event.defaultPrevented || event.altKey || isDialogOpen()) return;
      if (key === 'Escape' && isInField(event) && target instanceof HTMLElement) target.blur();
      const isChord = event.ctrlKey || event.metaKey;
      const isInput = WORK_IN_CHOICES.includes(key) ? isInText(event) : isInField(event);
      const isTooEarly = key !== SEARCH_KEY && isScreenLoading();
      const areOff = isChord || isInput || isTooEarly || areKeysOff();
      const isPalette = isChord ? key.toLowerCase() === 'k' : key === '?' && !areOff;
      const command = areOff
        ? undefined
        : commandsHere({ orderId, memberUuid }).find((one) => one.key === key);
      if (!isPalette && !command) return;
      event.preventDefault();
      if (command) command.run();
      else setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [orderId, memberUuid]);
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        Commands
      </button>
      {isOpen && (
        <Palette commands={commandsHere({ orderId, memberUuid })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function Palette({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState(0);
  const [isOff, setOff] = useState(areKeysOff);
  const shown = matching(commands, typed);
  const current = Math.min(place, shown.length - 1);
  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    // The dialog first returns the focus.
    setTimeout(command.run);
  };
  function onKeyDown(event: KeyboardEvent) {
    const step = new Map([
      ['ArrowDown', 1],
      ['ArrowUp', -1],
    ]).get(event.key);
    if (step !== undefined) setPlace((current + step + shown.length) % shown.length);
    else if (event.key === 'Enter') run(shown[current]);
    else return;
    event.preventDefault();
  }
  return (
    <Modal title="Commands" onDismiss={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label="Order number, plate, screen, or action"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${current}`}
        autoComplete="off"
        spellCheck={false}
        data-focus-first
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label="Commands" className="desk-palette">
        {shown.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
          <div
            key={command.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === current}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            {command.key && !isOff && <kbd className="desk-keyboard">{command.key}</kbd>}
          </div>
        ))}
      </div>
      <CheckboxField
        id="desk-keys"
        name="keys"
        label="Single keys run commands in this tab"
        hint={
          <span className="desk-keyboard">
            Not in a field, which Escape leaves. Ctrl K opens this list anywhere, and ? outside
            fields.
          </span>
        }
        value={!isOff}
        onChange={(isOn) => {
          switchKeys(isOn);
          setOff(!isOn);
        }}
      />
    </Modal>
  );
}
