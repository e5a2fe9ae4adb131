import { type FormEvent, useEffect, useState } from 'react';
import { searchLimits } from '#contracts/desk/order-search.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { deskSearchPath } from '#routes/desk-screens.ts';
import { navigate } from './navigate.ts';
import { focusSearchField, SEARCH_FIELD_ID } from './search/search-field.ts';

/** The search box for whatever a customer knows about their order. */
export function FindForm({ sought, look }: { sought: string; look: 'primary' | 'secondary' }) {
  const [typed, setTyped] = useState(sought);
  // Back and Forward change the address without remounting the form.
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
          label="Order, email, plate, phone, or reference"
          error={isMissing ? 'Enter something to search for' : undefined}
          alert
          value={typed}
          maxLength={searchLimits.text}
          autoComplete="off"
          spellCheck={false}
          onChange={(text) => {
            setTyped(text);
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
