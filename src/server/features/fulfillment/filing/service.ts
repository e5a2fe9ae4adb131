/** Filing by people: staff claim orders, work at the DMV's terminal, and enter its answers. */
export { claimNext, claimOrders, claimShownTo, releaseOrder, setClaims } from './claims.ts';
export { correctResult, isRefundOut, undoResult } from './corrections.ts';
export { agreedCents, collectedCents } from './fees.ts';
export {
  columnsOf,
  type EnteredResult,
  enterResults,
  isRecord,
  objectionTo,
  objectionToNumbers,
  resultOf,
} from './results.ts';
export {
  anonymizeFilings,
  type Filing,
  findFiling,
  findFilings,
  findOrderWithSticker,
  findTwins,
  wasLabeled,
} from './store.ts';
export { countToFile, findToFile, findUpcoming, type OrderToFile } from './to-file.ts';
