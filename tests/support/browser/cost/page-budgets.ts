/**
 * The page loads allowed per test file. A file above its budget fails the run: merge tests that open the same
 * page with `test.step`, or start at a later screen with a cart from `filled-cart.ts`.
 */
export type PageBudget = { pages: number };

export const DEFAULT_BUDGET: PageBudget = { pages: 25 };

export const pageBudgets: Record<string, PageBudget> = {
  'tests/e2e/account/dashboard.test.ts': { pages: 38 },
  'tests/e2e/account/login-mail.test.ts': { pages: 32 },
  // This views ten orders after each of their steps.
  'tests/e2e/desk/ten-orders.test.ts': { pages: 70 },
  // This opens each of 24 screens once, and those with data a second time.
  'tests/e2e/pages/every-screen.test.ts': { pages: 48 },
  // This enters each sample address once, as a new customer.
  'tests/e2e/purchase/address-samples.test.ts': { pages: 204 },
  // A walk depends on its seed, and may have any length.
  'tests/e2e/purchase/walk.test.ts': { pages: Number.POSITIVE_INFINITY },
  // This opens 24 screens once.
  'tests/e2e/pages/language.test.ts': { pages: 34 },
  // This buys eight services on their screens, and opens their emails.
  'tests/e2e/spanish/services.test.ts': { pages: 90 },
};

export const budgetOf = (file: string): PageBudget => pageBudgets[file] ?? DEFAULT_BUDGET;
