/** Single keys that act on their own, such as `/`. Staff can switch them off for the tab. */
import { tabStorage } from '#session/tab-storage.ts';

const OFF_KEY = 'desk:keys-off';
const FIELDS = 'input, select, textarea, [contenteditable]';
/** Fields in which letters aren't text. */
const CHOICES = '[type=radio], [type=checkbox]';

export const areKeysOff = () => tabStorage.read(OFF_KEY) !== null;

export function switchKeys(isOn: boolean): void {
  if (isOn) tabStorage.remove(OFF_KEY);
  else tabStorage.write(OFF_KEY, 'off');
}

export function isInField({ target }: Event): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

export function isInText(event: Event): boolean {
  const { target } = event;
  return isInField(event) && !(target instanceof Element && target.matches(CHOICES));
}

export const isDialogOpen = () => document.querySelector('dialog[open]') !== null;

/** Letters that are typed while a screen loads may be meant for a field that isn't there yet. */
export const isScreenLoading = () => document.querySelector('main .skeleton') !== null;

/** Ignores single keys outside fields until a click, Tab, or Escape. Returns a function that ends this. */
export function pauseKeys(): () => void {
  const pause = new AbortController();
  const { signal } = pause;
  const end = () => pause.abort();
  const ignore = (event: KeyboardEvent) => {
    if (event.key === 'Tab' || event.key === 'Escape') end();
    else if (event.key.length === 1 && !isChord(event) && !isInField(event)) event.preventDefault();
  };
  document.addEventListener('keydown', ignore, { capture: true, signal });
  document.addEventListener('pointerdown', end, { capture: true, signal });
  return end;
}

const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;
