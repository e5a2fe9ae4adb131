import { useRef, useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import type { Sorting } from './sorting.ts';

type Props<Key extends string> = {
  id: string;
  choices: readonly { key: Key; label: string }[];
  sorting: Sorting<Key> | undefined;
  onChoose: (key: Key) => void;
};

/**
 * A sort menu; choosing the same entry again reverses the order. It is a native popover: the browser handles
 * Escape, clicks outside, and the focus.
 */
export function SortMenu<Key extends string>({ id, choices, sorting, onChoose }: Props<Key>) {
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = choices.find(({ key }) => key === sorting?.key);
  const direction = sorting?.descending ? 'descending' : 'ascending';
  return (
    <div>
      <button
        type="button"
        className="menu__button menu__button--sort"
        popoverTarget={id}
        aria-expanded={open}
        aria-controls={id}
      >
        <span>Sort by{chosen && <span>{`: ${chosen.label}, ${direction}`}</span>}</span>
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
                {label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
