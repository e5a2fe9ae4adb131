import type { BROWSER_EVENTS } from '../account/audit.ts';

const names: Record<(typeof BROWSER_EVENTS)[number] | 'LOGIN', string> = {
  HOME_PAGE_VIEW: 'Home page',
  DMV_DETAILS_SEARCH: 'Plate lookup',
  SHIPPING_ADDRESS_ENTRY_VIEW: 'Shipping page',
  SHIPPING_ADDRESS_CONFIRM_VIEW: 'Address confirmation',
  LOGIN: 'Login',
};

/** Returns what staff call the screen of an event, or undefined for events without a screen. */
export function staffNameOfScreen(event: string): string | undefined {
  return new Map(Object.entries(names)).get(event);
}
