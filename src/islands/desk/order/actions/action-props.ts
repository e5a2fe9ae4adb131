import type { ShownActions } from '#contracts/desk/order-actions.ts';

/** The props of every action: its order, and a callback after a change. */
export type ActionProps = {
  orderId: string;
  shown: ShownActions;
  /** Shows the message, if any, and reloads the order. */
  onDone: (done: string) => void;
};

/** Identifies the order in a question, since staff may have several open. */
export function orderNames({ orderId, shown }: Pick<ActionProps, 'orderId' | 'shown'>): string {
  return `Order ${orderId}, plate ${shown.plate}.`;
}
