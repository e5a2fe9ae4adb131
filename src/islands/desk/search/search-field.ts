import { useEffect, useRef } from 'react';
import type { DeskScreen } from '#routes/desk-screens.ts';

/** A screen has only one search field. */
export const SEARCH_FIELD_ID = 'q';

function searchField(): HTMLInputElement | undefined {
  const field = document.getElementById(SEARCH_FIELD_ID);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** Focuses the field and selects its text, so that typing replaces it. */
export function focusSearchField(): void {
  searchField()?.focus();
  searchField()?.select();
}

/**
 * Puts the cursor in the search field when the desk opens, and on an empty search. Within the desk and on
 * hits, the heading keeps the focus, which tells screen readers where they are. Call it after
 * `useSectionArrival`.
 */
export function useSearchCursor(screen: DeskScreen | undefined, isHere: boolean, query: string) {
  const isAtLogin = screen === 'login';
  const wasAway = useRef(true);
  const isEmptySearch = screen === 'search' && !new URLSearchParams(query).get('q')?.trim();
  useEffect(() => {
    const isOpening = isHere && wasAway.current;
    wasAway.current = !isHere || isAtLogin;
    // A touch screen's keyboard would cover the list.
    if (isOpening && screen === 'today' && matchMedia('(pointer: fine)').matches)
      focusSearchField();
  }, [isHere, isAtLogin, screen]);
  useEffect(() => {
    if (isHere && isEmptySearch) focusSearchField();
  }, [isHere, isEmptySearch]);
}
