/** All translations. The browser receives only the areas that a page needs. */
import { account } from './account.ts';
import { answers } from './answers.ts';
import { checkout } from './checkout.ts';
import { documents } from './documents.ts';
import { fees } from './fees.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { lookup } from './lookup.ts';
import { mails } from './mails.ts';
import { orders } from './orders.ts';
import { pages } from './pages.ts';

/** The words that islands need. `frame` is on every page. */
const areas = { frame, forms, lookup, fees, checkout, orders, account } as const;
export type Area = keyof typeof areas;
/** What a screen that an island renders may need. */
export const SCREEN_WORDS: Area[] = ['forms', 'lookup', 'fees', 'checkout', 'orders', 'account'];

export const spanish = {
  ...frame,
  ...forms,
  ...lookup,
  ...fees,
  ...checkout,
  ...orders,
  ...account,
  ...answers,
  ...pages,
  ...mails,
  ...documents,
} as const;

export type English = keyof typeof spanish;

/** Returns the words that every page needs, and those of the given areas. */
export function textsOf(wanted: readonly Area[]): Record<string, string> {
  return Object.assign({}, areas.frame, ...wanted.map((area) => areas[area]));
}
