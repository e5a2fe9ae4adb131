import { FILING_VIEWS, filingViewNames } from '#contracts/desk/filing.ts';
import { notify } from '#islands/messages/notify.ts';
import {
  type DeskScreen,
  deskFilingPath,
  deskOrderPath,
  deskScreens,
  deskSearchPath,
} from '#routes/desk-screens.ts';
import { focusSearchField, scanField, searchField } from '../FindForm.tsx';
import { navigate } from '../navigation.tsx';
import { openForm } from '../use-focus-after.ts';
import { neighborsOf, savedViews } from './listed.ts';

export const SEARCH_KEY = '/';
export const UNDO_KEY = 'u';

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

export type Place = { orderId: string | undefined; memberUuid: string };

/** What can be done on the current screen. */
export function commandsHere({ orderId, memberUuid }: Place): Command[] {
  return [
    ...SCREENS.map(([screen, key = '']) => {
      const { title, pattern } = deskScreens[screen];
      return { label: title, key, run: () => navigate(pattern) };
    }),
    ...movesFrom(orderId),
    ...actionsHere(),
    ...claimHere(),
    ...undoHere(),
    ...claimNextHere(),
    ...FILING_VIEWS.map((view) => ({
      label: `${deskScreens.filing.title}: ${filingViewNames[view]}`,
      key: '',
      run: () => navigate(deskFilingPath(view)),
    })),
    ...savedViews(memberUuid).map(([name, path]) => ({
      label: `${deskScreens.orders.title}: ${name}`,
      key: '',
      run: () => navigate(path),
    })),
    ...searchHere(),
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

/**
 * A screen without a search field opens the search. In the mail room, the key moves to the scan field, because it may
 * be a part of a scanned code, which must not end on another screen.
 */
function searchHere(): Command[] {
  const scan = scanField();
  const search = searchField() ? focusSearchField : () => navigate(deskScreens.search.pattern);
  return [
    ...(scan
      ? [{ label: 'Scan or type an order number', key: SEARCH_KEY, run: () => scan.focus() }]
      : []),
    { label: 'Search for an order', key: scan ? '' : SEARCH_KEY, run: search },
  ];
}

const ACTION_KEYS = new Map([
  ['Write to the customer', 'w'],
  ['Write a note', 'n'],
  ['Undo the result', UNDO_KEY],
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
  const row = focusedRow();
  const place = row ? (placeOf('Release', row) ?? placeOf('Take', row)) : placeOf('Take');
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

/** Presses the UNDO button in the row with the focus. Outside such rows, presses the first. */
function undoHere(): Command[] {
  const row = focusedRow();
  return press((row && placeOf('Undo', row)) ?? placeOf('Undo'), UNDO_KEY);
}

const claimNextHere = () => press(placeOf('Claim next'), '');

function press(place: HTMLElement | null, key: string): Command[] {
  const button = place?.querySelector('button');
  return button ? [{ label: place?.dataset.command ?? '', key, run: () => button.click() }] : [];
}

const focusedRow = () => document.activeElement?.closest('tr');

/** The element around a button for which there is a command, by its first words. */
function placeOf(words: string, within: ParentNode = document): HTMLElement | null {
  return within.querySelector(`[data-command^='${words}']`);
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
