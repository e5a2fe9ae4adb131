/**
 * The dashboard's route table: section ↔ URL ↔ title. Links, deep links, the server's shell rewrites, the
 * prerendered pages, and the tests all read it.
 */

import type { English } from '#words/spanish/spanish.ts';
import { PROFILE } from './pages.ts';
import { fillPattern, firstPart, matchPattern } from './pattern.ts';

const ORDERS = '/my-orders';
const OWN = '/dashboard';

/** The public URL of each section, if it has one, and the URL that requires a login. */
export const sections = {
  orders: { title: 'My Orders', publicPath: ORDERS, ownPath: `${OWN}/my-orders/:user_uuid?` },
  order: {
    title: 'Order details',
    publicPath: ORDERS,
    ownPath: `${OWN}/my-orders/:user_uuid/:order_uuid`,
  },
  garage: {
    title: 'My Garage',
    publicPath: '/my-garage',
    ownPath: `${OWN}/my-garage/:user_uuid?`,
  },
  services: {
    title: 'Our Services',
    publicPath: '/our-services',
    ownPath: `${OWN}/our-services`,
  },
  profile: { title: 'My Profile', publicPath: undefined, ownPath: `${PROFILE}/:user_uuid?` },
} as const satisfies Record<
  string,
  { title: English; publicPath: string | undefined; ownPath: string }
>;
export type Section = keyof typeof sections;
export const sectionNames = Object.keys(sections).filter(
  (name): name is Section => name in sections,
);

/** The first match wins, so the fixed names come before the user's id. */
const patterns: readonly (readonly [string, Section])[] = [
  ...sectionNames.flatMap((name) => {
    const { publicPath, ownPath } = sections[name];
    const own = [ownPath, name] as const;
    return publicPath === undefined ? [own] : [[publicPath, name] as const, own];
  }),
  [`${OWN}/our-services/:user_uuid`, 'services'],
  [`${OWN}/:user_uuid?`, 'orders'],
];

export type DashboardMatch = {
  section: Section;
  userUuid: string | undefined;
  orderUuid: string | undefined;
  /** The sections under /dashboard require a login. At the public paths, visitors see how to log in. */
  needsLogin: boolean;
};

/** Returns undefined if the path is not a URL of the dashboard. */
export function matchDashboard(path: string): DashboardMatch | undefined {
  for (const [pattern, section] of patterns) {
    const ids = matchPattern(pattern, path);
    if (!ids) continue;
    return {
      section,
      userUuid: ids.user_uuid,
      orderUuid: ids.order_uuid,
      needsLogin: `/${firstPart(path)}` === OWN,
    };
  }
  return undefined;
}

/**
 * Without a user, returns the section's public URL or, if it has none, the one that requires a login. An order's id
 * isn't given, so its section returns the URL of the list of orders.
 */
export function pathOfSection(section: Section, userId: string | undefined): string {
  const { publicPath, ownPath } = sections[section];
  if (userId === undefined && publicPath) return publicPath;
  return fillPattern(ownPath, { user_uuid: userId }) ?? pathOfSection('orders', userId);
}

export function pathOfOrder(userId: string, orderUuid: string): string {
  const parts = { user_uuid: userId, order_uuid: orderUuid };
  return fillPattern(sections.order.ownPath, parts) ?? ORDERS;
}
