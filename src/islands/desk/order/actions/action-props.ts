import type { ShownActions } from '#contracts/desk/order-actions.ts';

/** What every action is given: its order, and what to do once something is done or has changed. */
export type ActionProps = {
  orderId: string;
  shown: ShownActions;
  /** Says what was done, if anything was, and reads the order again. */
  onDone: (done: string) => void;
};

/** Names the order in a question, since staff may have several open. */
export function orderNames({ orderId, shown }: Pick<ActionProps, 'orderId' | 'shown'>): string {
  return `Order ${orderId}, plate ${shown.plate}.`;
}
