/**
 * The dashboard's route table: section ↔ address ↔ title. Links, deep links, the server's shell
 * rewrites, the prerendered pages and the tests all read this one table.
 */
export const sections = {
  orders: { title: 'My Orders', publicPath: '/my-orders' },
  order: { title: 'Order details', publicPath: '/my-orders' },
  garage: { title: 'My Garage', publicPath: '/my-garage' },
  services: { title: 'Our Services', publicPath: '/our-services' },
  profile: { title: 'My Profile', publicPath: undefined },
} as const;
export type Section = keyof typeof sections;
export const sectionNames: readonly Section[] = [
  'orders',
  'order',
  'garage',
  'services',
  'profile',
];

/** First match wins: the fixed names come before the user's id. A part with `?` may be left out. */
const patterns: readonly (readonly [string, Section])[] = [
  ['/my-orders', 'orders'],
  ['/my-garage', 'garage'],
  ['/our-services', 'services'],
  ['/dashboard/my-orders/:user_uuid/:order_uuid', 'order'],
  ['/dashboard/my-orders/:user_uuid?', 'orders'],
  ['/dashboard/my-garage/:user_uuid?', 'garage'],
  ['/dashboard/our-services/:user_uuid?', 'services'],
  ['/dashboard/profile/:user_uuid?', 'profile'],
  ['/dashboard/:user_uuid?', 'orders'],
];

export type DashboardMatch = {
  section: Section;
  userUuid: string | undefined;
  orderUuid: string | undefined;
  /** Under /dashboard there is nothing for a visitor; the public paths show him the way in. */
  needsLogin: boolean;
};

/** What a path shows, or undefined where it is no address of the dashboard. */
export function matchDashboard(path: string): DashboardMatch | undefined {
  const parts = split(path);
  for (const [pattern, section] of patterns) {
    const ids = matchPattern(split(pattern), parts);
    if (!ids) continue;
    return {
      section,
      userUuid: ids.get('user_uuid'),
      orderUuid: ids.get('order_uuid'),
      needsLogin: parts[0] === 'dashboard',
    };
  }
  return undefined;
}

/** The address of a section for a user; without one, the address that is there for everybody. */
export function pathOfSection(section: Section, userId: string | undefined): string {
  if (userId === undefined) return sections[section].publicPath ?? '/login';
  const id = encodeURIComponent(userId);
  switch (section) {
    case 'orders':
    case 'order':
      return `/dashboard/my-orders/${id}`;
    case 'garage':
      return `/dashboard/my-garage/${id}`;
    case 'services':
      return '/dashboard/our-services';
    case 'profile':
      return `/dashboard/profile/${id}`;
  }
}

export function pathOfOrder(userId: string, orderUuid: string): string {
  return `${pathOfSection('orders', userId)}/${encodeURIComponent(orderUuid)}`;
}

function matchPattern(pattern: string[], parts: string[]): Map<string, string> | undefined {
  if (parts.length > pattern.length) return undefined;
  const ids = new Map<string, string>();
  for (const [position, expected] of pattern.entries()) {
    const part = parts[position];
    if (part === undefined) {
      if (!expected.endsWith('?')) return undefined;
    } else if (expected.startsWith(':')) {
      ids.set(expected.slice(1).replace('?', ''), decode(part));
    } else if (expected !== part) {
      return undefined;
    }
  }
  return ids;
}

function split(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
