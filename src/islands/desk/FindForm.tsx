import { type FormEvent, useEffect, useState } from 'react';
import { searchLimits } from '#contracts/desk/order-search.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { type DeskScreen, deskSearchPath } from '#routes/desk-screens.ts';
import { navigate } from './navigation.tsx';
import { useHasRoleAtLeast } from './use-member.ts';

/** Accepts anything that a customer may know about their order. */
export function FindForm({ sought, look }: { sought: string; look: 'primary' | 'secondary' }) {
  const maySearchAll = useHasRoleAtLeast('agent');
  const [typed, setTyped] = useState(sought);
  // Back and Forward change the URL without remounting the form.
  useEffect(() => {
    setTyped(sought);
  }, [sought]);
  const [isMissing, setIsMissing] = useState(false);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const text = typed.trim();
    setIsMissing(text === '');
    if (text === '') focusSearchField();
    else navigate(deskSearchPath(text));
  }
  return (
    <search>
      <form className="desk-find" action="/desk/search" onSubmit={onSubmit}>
        <TextField
          id={SEARCH_FIELD_ID}
          name="q"
          label={`Order, email, plate, phone, ${maySearchAll ? 'name, VIN, ' : ''}or reference`}
          error={isMissing ? 'Enter something to search for' : undefined}
          alert
          value={typed}
          maxLength={searchLimits.text}
          autoComplete="off"
          spellCheck={false}
          onChange={(text) => {
            // The key that opens the search may be pressed again.
            setTyped(text.startsWith('/') ? text.slice(1) : text);
            setIsMissing(false);
          }}
        />
        <Button type="submit" look={look}>
          SEARCH
        </Button>
      </form>
    </search>
  );
}

/** There is only one search field on a screen. */
const SEARCH_FIELD_ID = 'q';

export function searchField(): HTMLInputElement | undefined {
  const field = document.getElementById(SEARCH_FIELD_ID);
  return field instanceof HTMLInputElement ? field : undefined;
}

/** The mail room's field. */
export const SCAN_FIELD_ID = 'scan';

export const scanField = () => document.getElementById(SCAN_FIELD_ID);

/** Selects the text, so that typing replaces it. */
export function focusSearchField(): void {
  searchField()?.focus();
  searchField()?.select();
}

/**
 * Puts the cursor in the search field when a search is empty. On other screens of the desk, the heading keeps the focus,
 * so that screen readers announce where the user is, and single keys work. Call this after `useSectionArrival`.
 */
export function useSearchCursor(
  screen: DeskScreen | undefined,
  isLoggedIn: boolean,
  query: string,
) {
  const isEmptySearch = screen === 'search' && !new URLSearchParams(query).get('q')?.trim();
  useEffect(() => {
    if (isLoggedIn && isEmptySearch) focusSearchField();
  }, [isLoggedIn, isEmptySearch]);
}
