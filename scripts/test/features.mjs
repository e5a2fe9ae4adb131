/** The features of `src/server/features`, and which of their files others may import. */

/** A feature may import those before it, so there are no import cycles between features. */
export const FEATURES = [
  'audit',
  'uploads',
  'account',
  'mail',
  'catalogue',
  'partners',
  'lookup',
  'orders',
  'papers',
  'cart',
  'checkout',
  'fulfillment',
  'guests',
  'privacy',
  'desk',
  'system',
];

/**
 * Files of a feature that others may import besides each folder's `service.ts`. Folders in a feature are private,
 * too: even its other files import only their service and what is listed here.
 */
export const OPEN = {
  account: ['access', 'owner', 'reserved-email', 'sessions', 'users'],
  catalogue: ['catalogue', 'price-changes', 'prices-in-rows', 'printed-prices', 'ready'],
  checkout: ['dev-bank'],
  desk: [
    'actions/run-once',
    'orders/dispute-evidence',
    'orders/history',
    'orders/list',
    'orders/records',
    'orders/search',
    'staff/access',
    'staff/manage',
  ],
  fulfillment: [
    'cancel',
    'emails',
    'late-orders',
    'parcels/follow',
    'parcels/labels',
    'refunds',
    'remail',
  ],
  lookup: ['record', 'waiting-line/line'],
  mail: ['deliver', 'dev-mailbox', 'to-send'],
  orders: ['mailing-parts', 'papers', 'postage', 'present', 'ship-to', 'stages', 'wallets'],
  papers: ['decide', 'remind'],
  partners: [
    'deliveries',
    'demo-partner',
    'events',
    'list-partners',
    'manage',
    'report',
    'send-partner-event',
    'terms',
    'test-orders',
  ],
  system: ['content/links', 'content/schedules', 'ready'],
};
