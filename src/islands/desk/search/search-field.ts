import { useEffect, useRef } from 'react';
import type { DeskScreen } from '#routes/desk-screens.ts';

/** There is one on a screen. */
export const SEARCH_FIELD_ID = 'q';

function searchField(): HTMLInputElement | undefined {
  const field = document.getElementById(SEARCH_FIELD_ID);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** What was sought is chosen: typing takes its place. */
export function focusSearchField(): void {
  searchField()?.focus();
  searchField()?.select();
}

/**
 * The cursor is in the search field when the desk is opened, and on a search for nothing yet: that is what they are opened for. Within the
 * desk, and where something was found, the heading keeps the focus, which says where one is. Called after `useSectionArrival`.
 */
export function useSearchCursor(screen: DeskScreen | undefined, isHere: boolean, query: string) {
  const isAtLogin = screen === 'login';
  const wasAway = useRef(true);
  const isEmptySearch = screen === 'search' && !new URLSearchParams(query).get('q')?.trim();
  useEffect(() => {
    const isOpening = isHere && wasAway.current;
    wasAway.current = !isHere || isAtLogin;
    // A touch screen would cover the list with its keyboard.
    if (isOpening && screen === 'today' && matchMedia('(pointer: fine)').matches)
      focusSearchField();
  }, [isHere, isAtLogin, screen]);
  useEffect(() => {
    if (isHere && isEmptySearch) focusSearchField();
  }, [isHere, isEmptySearch]);
}
