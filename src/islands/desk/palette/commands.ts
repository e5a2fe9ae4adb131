import {
  type DeskScreen,
  deskOrderPath,
  deskScreens,
  deskSearchPath,
} from '#routes/desk-screens.ts';
import { focusSearchField, searchField } from '../FindForm.tsx';
import { navigate } from '../navigation.tsx';
import { focusFirst } from '../use-focus-after.ts';
import { neighborsOf } from './listed.ts';

export const SEARCH_KEY = '/';

/** A command without a key has an empty one. */
export type Command = { label: string; key: string; run: () => void };

const SCREENS: readonly (readonly [DeskScreen, key?: string])[] = [
  ['today', 't'],
  ['orders', 'o'],
  ['filing', 'f'],
  ['mailRoom', 'm'],
  ['partners'],
  ['prices'],
  ['passkeys'],
];

/** What can be done on the current screen. */
export function commandsHere(orderId: string | undefined): Command[] {
  const { previous, next } = orderId === undefined ? { next: firstListed() } : neighborsOf(orderId);
  const openings: readonly (readonly [label: string, path: string | undefined, key?: string])[] = [
    ...SCREENS.map(([screen, key = '']) => {
      const { title, pattern } = deskScreens[screen];
      return [title, pattern, key] as const;
    }),
    [`Next order: ${next}`, next && deskOrderPath(next), 'j'],
    [`Previous order: ${previous}`, previous && deskOrderPath(previous), 'k'],
  ];
  return [
    ...openings.flatMap(([label, path, key = '']) =>
      path === undefined ? [] : [{ label, key, run: () => navigate(path) }],
    ),
    ...actionsHere(),
    { label: 'Search for an order', key: SEARCH_KEY, run: openSearch },
  ];
}

/** The first order of the list on the screen. */
function firstListed(): string | undefined {
  return document.querySelector('main .desk-table__row')?.textContent ?? undefined;
}

/** A screen without a search field opens the search. */
function openSearch(): void {
  if (searchField()) focusSearchField();
  else navigate(deskScreens.search.pattern);
}

const ACTION_KEYS = new Map([
  ['Write to the customer', 'w'],
  ['Write a note', 'n'],
]);

/** The actions of the order on the screen. Running one opens its form. */
function actionsHere(): Command[] {
  return [...document.querySelectorAll<HTMLDetailsElement>('.desk-does details[name]')].map(
    (form) => {
      const label = form.querySelector('summary')?.textContent ?? '';
      const key = ACTION_KEYS.get(label) ?? '';
      const run = () => {
        form.open = true;
        form.scrollIntoView({ block: 'nearest' });
        focusFirst(form);
      };
      return { label, key, run };
    },
  );
}

/** Matches every word that was typed. Any text can also be searched for. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  const text = typed.trim();
  const words = text.toLowerCase().split(/\s+/);
  const matches = commands.filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
  if (text === '') return matches;
  return [
    ...matches,
    { label: `Find “${text}”`, key: '', run: () => navigate(deskSearchPath(text)) },
  ];
}
