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

/** The areas that each island needs on its page. A test compares them with the islands' code. */
export const WORDS = {
  home: ['forms', 'lookup', 'fees'],
  account: ['forms', 'account'],
  dashboard: ['forms', 'account', 'orders', 'fees', 'lookup'],
  funnel: ['forms', 'checkout', 'orders', 'fees', 'lookup'],
} as const satisfies Record<string, readonly Area[]>;

/** Every area. Editors choose among them. */
export const catalogue = { ...areas, answers, pages, mails, documents } as const;

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

/** Returns the sentences that every page needs, and those of the given areas, with their translations. */
export function textsOf(wanted: readonly Area[]): Record<string, string> {
  return Object.assign({}, areas.frame, ...wanted.map((area) => areas[area]));
}
