/** The status of a paid order, derived from its status and its steps. */
import { isProcessing, type Order } from './order.ts';

/** Canceled by its customer, or refused by the DMV: then nothing of it is carried out. */
export type OrderOutcome = 'processing' | 'completed' | 'canceled' | 'refused';

type Told = Pick<Order, 'order_status' | 'steps'>;

/** The moment at which an order last reached a stage; undefined where it has not, or where nobody noted it. */
export function reachedAt({ steps }: Pick<Order, 'steps'>, stage: string): string | undefined {
  return steps?.findLast((step) => step.stage === stage)?.happened_at;
}

/** An order that is over counts as completed unless its steps say how else it ended. */
export function outcomeOf(order: Told): OrderOutcome {
  if (isProcessing(order)) return 'processing';
  const reached = (stage: string) => reachedAt(order, stage) !== undefined;
  if (reached('canceled')) return 'canceled';
  return reached('rejected') && !reached('completed') ? 'refused' : 'completed';
}

/** Was the order canceled or refused, so that what was paid for it goes back? */
export function isUndone(order: Told): boolean {
  const outcome = outcomeOf(order);
  return outcome === 'canceled' || outcome === 'refused';
}

/** Has the DMV taken the fees of an order, and not accepted it, as papers are missing? */
export function areFeesTaken(order: Told): boolean {
  return isProcessing(order) && reachedAt(order, 'fees_taken') !== undefined;
}

/** Does a paid order wait for papers that its customer has to send? */
export function lacksPapers(order: Pick<Order, 'order_status' | 'papers'>): boolean {
  const isOpen = order.papers?.some(({ state }) => state === 'missing' || state === 'again');
  return isProcessing(order) && isOpen === true;
}

/** Can we file it once its papers are all accepted, and not before? */
export function waitsForPapers(order: Pick<Order, 'order_status' | 'papers'>): boolean {
  return isProcessing(order) && order.papers?.some(({ state }) => state !== 'accepted') === true;
}
