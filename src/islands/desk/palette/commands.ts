import { notify } from '#islands/messages/notify.ts';
import {
  type DeskScreen,
  deskOrderPath,
  deskScreens,
  deskSearchPath,
} from '#routes/desk-screens.ts';
import { focusSearchField, searchField } from '../FindForm.tsx';
import { navigate } from '../navigation.tsx';
import { openForm } from '../use-focus-after.ts';
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
  return [
    ...SCREENS.map(([screen, key = '']) => {
      const { title, pattern } = deskScreens[screen];
      return { label: title, key, run: () => navigate(pattern) };
    }),
    ...movesFrom(orderId),
    ...actionsHere(),
    ...claimHere(),
    { label: 'Search for an order', key: SEARCH_KEY, run: openSearch },
  ];
}

/** Through the orders of the list. At its end, the key says so. */
function movesFrom(orderId: string | undefined): Command[] {
  if (orderId === undefined) {
    const first = document.querySelector('main .desk-table__row')?.textContent;
    return first ? [move('Next order', 'j', first, '')] : [];
  }
  const near = neighborsOf(orderId);
  if (!near) return [];
  return [
    move('Next order', 'j', near.next, 'This is the last order of the list.'),
    move('Previous order', 'k', near.previous, 'This is the first order of the list.'),
  ];
}

function move(label: string, key: string, orderId: string | undefined, end: string): Command {
  return orderId === undefined
    ? { label: `${label}: none`, key, run: () => notify('blank', end) }
    : { label: `${label}: ${orderId}`, key, run: () => navigate(deskOrderPath(orderId)) };
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
      return { label, key, run: () => openForm(form) };
    },
  );
}

/** Takes or releases the item of Today in the row with the focus. Outside rows, takes the first item. */
function claimHere(): Command[] {
  const row = document.activeElement?.closest('tr');
  const place = row
    ? row.querySelector<HTMLElement>('[data-command]')
    : document.querySelector<HTMLElement>('[data-command^=Take]');
  const button = place?.querySelector('button');
  if (!button) return [];
  const isTaken = place?.dataset.command?.startsWith('Release');
  const next = isTaken ? null : place?.closest('td')?.querySelector('a');
  const run = () => {
    // So that Enter opens what was taken.
    (next ?? button).focus();
    button.click();
  };
  return [{ label: place?.dataset.command ?? '', key: 'c', run }];
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
