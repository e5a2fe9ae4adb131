import { useEffect, useState } from 'react';
import { goTo } from '#islands/sections/navigation.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { focusSearchField, searchField } from './search-field.ts';

const KEPT = 'desk_slash_key';
const OFF = 'off';

/** `/` leads to the search from every screen of the desk, unless it is typed somewhere. */
export function useSlashKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isPlain || event.defaultPrevented || isTaken(event.target) || isSlashOff()) return;
      event.preventDefault();
      // The screen of the search takes the cursor when it opens.
      if (searchField() === undefined) goTo(deskScreens.search.pattern);
      else focusSearchField();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** Whoever dictates, or touches keys by mistake, can turn a shortcut of one key off. */
export function useSlashSetting() {
  const [isOn, setIsOn] = useState(!isSlashOff());
  const set = (on: boolean) => {
    setIsOn(on);
    try {
      if (on) localStorage.removeItem(KEPT);
      else localStorage.setItem(KEPT, OFF);
    } catch {
      // A browser that keeps nothing asks again the next time.
    }
  };
  return { isOn, set };
}

function isSlashOff(): boolean {
  try {
    return localStorage.getItem(KEPT) === OFF;
  } catch {
    return false;
  }
}

/** Is it typed into a field, or asked something by a dialog? */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.closest('input, select, textarea') !== null;
}
