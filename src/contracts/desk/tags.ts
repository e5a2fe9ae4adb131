import { orderBadges } from '../order/order-words.ts';

/**
 * The status of each search result: an order's status as its customer sees it, the location of its envelope,
 * and the status of what was never ordered.
 */
export const deskTags = {
  ...orderBadges,
  toBeMailed: 'TO BE MAILED',
  labelPrinted: 'LABEL PRINTED',
  mailed: 'MAILED',
  lookedUp: 'LOOKED UP',
} as const;

export const TAGS = [
  'processing',
  'toBeMailed',
  'labelPrinted',
  'mailed',
  'completed',
  'canceled',
  'refused',
  'papersMissing',
  'feesTaken',
  'checking',
  'unpaid',
  'lookedUp',
] as const satisfies readonly (keyof typeof deskTags)[];
export type DeskTag = (typeof TAGS)[number];
