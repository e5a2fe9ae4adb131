import { useRef, useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import type { English } from '#words/spanish/spanish.ts';
import { t, translate } from '#words/words.ts';

type Props<Key extends string> = {
  id: string;
  choices: readonly { key: Key; label: English }[];
  sorting: Sorting<Key> | undefined;
  onChoose: (key: Key) => void;
};

/**
 * Choosing the current entry again reverses the order. The menu is a native popover, so the browser handles Escape,
 * outside clicks, and focus.
 */
export function SortMenu<Key extends string>({ id, choices, sorting, onChoose }: Props<Key>) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = choices.find(({ key }) => key === sorting?.key);
  const label = chosen && translate(chosen.label);
  return (
    <div>
      <button
        type="button"
        className="menu__button menu__button--sort"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
      >
        <span>
          {t('Sort by')}
          {label && <span>{sortedBy(label, sorting?.descending)}</span>}
        </span>
        <span className="icon--turning icon-line">
          <Icon path={icons.chevron} small />
        </span>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu__list"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <ul>
          {choices.map(({ key, label }) => (
            <li key={key}>
              <button
                type="button"
                aria-pressed={key === sorting?.key}
                onClick={() => {
                  onChoose(key);
                  panel.current?.hidePopover();
                }}
              >
                {translate(label)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Follows the words “Sort by”. */
function sortedBy(label: string, isDescending = false): string {
  return isDescending
    ? t(': {label}, descending', { label })
    : t(': {label}, ascending', { label });
}

export type Sorting<Key extends string> = { key: Key; descending: boolean };

/** Returns the new sort order when a key is chosen: ascending, or reversed if it was already the current key. */
export function toggleSort<Key extends string>(
  sorting: Sorting<Key> | undefined,
  key: Key,
): Sorting<Key> {
  return { key, descending: sorting?.key === key && !sorting.descending };
}

/** The sort is stable, and empty values come last. */
export function sortRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => string | number,
  descending: boolean,
): Row[] {
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((one, other) => {
      if (one.value === '' || other.value === '') {
        return Number(one.value === '') - Number(other.value === '');
      }
      const order = compare(one.value, other.value);
      return descending ? -order : order;
    })
    .map(({ row }) => row);
}

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
