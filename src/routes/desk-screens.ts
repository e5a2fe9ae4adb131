/** The screens of the desk, where staff help customers: screen ↔ URL ↔ title. */
import { fillPattern, matchPattern } from './pattern.ts';

export const DESK = '/desk';

export const deskScreens = {
  today: { title: 'Today', pattern: DESK },
  mailRoom: { title: 'Mail room', pattern: `${DESK}/mail-room` },
  filing: { title: 'To file', pattern: `${DESK}/filing` },
  filingSheet: { title: 'Filing sheet', pattern: `${DESK}/filing/sheet` },
  orders: { title: 'Orders', pattern: `${DESK}/orders` },
  search: { title: 'Search', pattern: `${DESK}/search` },
  order: { title: 'Order', pattern: `${DESK}/orders/:order_id` },
  partners: { title: 'Partners', pattern: `${DESK}/partners` },
  partner: { title: 'Partner', pattern: `${DESK}/partners/:partner_uuid` },
  prices: { title: 'Prices', pattern: `${DESK}/prices` },
  passkeys: { title: 'Your passkeys', pattern: `${DESK}/passkeys` },
  login: { title: 'Log in', pattern: `${DESK}/login` },
} as const;
export type DeskScreen = keyof typeof deskScreens;
export const deskScreenNames = Object.keys(deskScreens).filter(
  (name): name is DeskScreen => name in deskScreens,
);

export type DeskMatch = {
  screen: DeskScreen;
  orderId: string | undefined;
  partnerUuid: string | undefined;
};

/** Returns undefined if the path is not a URL of the desk. */
export function matchDesk(path: string): DeskMatch | undefined {
  for (const screen of deskScreenNames) {
    const ids = matchPattern(deskScreens[screen].pattern, path);
    if (ids) return { screen, orderId: ids.order_id, partnerUuid: ids.partner_uuid };
  }
  return undefined;
}

export function deskOrderPath(orderId: string): string {
  return fillPattern(deskScreens.order.pattern, { order_id: orderId }) ?? DESK;
}

/** Returns the URL of an order on whose page a form is open. */
export function deskFormPath(orderId: string, form: string): string {
  return `${deskOrderPath(orderId)}?${new URLSearchParams({ form })}`;
}

/** With an order, the form for its result opens. */
export function deskFilingPath(view: string, orderId?: string): string {
  const query = new URLSearchParams({ view, ...(orderId !== undefined && { order: orderId }) });
  return `${deskScreens.filing.pattern}?${query}`;
}

export function deskPartnerPath(uuid: string): string {
  return fillPattern(deskScreens.partner.pattern, { partner_uuid: uuid }) ?? DESK;
}

/** Returns the URL of a search that always shows the list, even for a single result. */
export function deskListPath(text: string): string {
  return `${deskSearchPath(text)}&list=`;
}

/** Returns the URL of a search that opens the order if it is the only result. */
export function deskSearchPath(text: string): string {
  return `${deskScreens.search.pattern}?${new URLSearchParams({ q: text })}`;
}
