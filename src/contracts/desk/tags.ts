import { orderBadges } from '../order/order-words.ts';

/**
 * The status of everything that the desk finds: an order as its customer reads it, where its envelope is, and what was
 * never ordered.
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
