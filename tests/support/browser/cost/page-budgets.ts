/**
 * How many pages the tests of a file may load. A file above its budget fails the run: merge tests that open the same
 * page with `test.step`, or begin at a later screen with a cart of `filled-cart.ts`.
 */
export type PageBudget = { pages: number };

export const DEFAULT_BUDGET: PageBudget = { pages: 25 };

export const pageBudgets: Record<string, PageBudget> = {};

export const budgetOf = (file: string): PageBudget => pageBudgets[file] ?? DEFAULT_BUDGET;
