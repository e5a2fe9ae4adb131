import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { shippingStates } from '#contracts/order/order-states.ts';
import type { OrderStage } from '../../db/schema.ts';

type Stage = {
  to: readonly OrderStage[];
  /** What customers see: 0 is processing, anything else completed. */
  orderStatus: 0 | 1;
  shippingStatus: string;
};

export const FIRST_STAGE = 'paid' satisfies OrderStage;

/** The life of a paid order: where it may go from each stage, and how it is shown. */
export const lifecycle = {
  paid: { to: ['completed', 'rejected'], orderStatus: 0, shippingStatus: shippingStates.waiting },
  completed: {
    to: ['label_printed', 'closed'],
    orderStatus: 1,
    shippingStatus: shippingStates.waiting,
  },
  label_printed: { to: ['shipped'], orderStatus: 1, shippingStatus: shippingStates.labelPrinted },
  shipped: { to: [], orderStatus: 1, shippingStatus: shippingStates.mailed },
  closed: { to: [], orderStatus: 1, shippingStatus: shippingStates.none },
  rejected: {
    to: ['paid'],
    orderStatus: 0,
    shippingStatus: shippingStates.refused,
  },
} as const satisfies Record<OrderStage, Stage>;

/** Where an order's life ends: nothing is left to do for it, so that its person may be forgotten. */
export const lastStages: readonly OrderStage[] = Object.keys(lifecycle)
  .filter(isStage)
  .filter((stage) => lifecycle[stage].to.length === 0);

function isStage(key: string): key is OrderStage {
  return key in lifecycle;
}

export function canMove(from: OrderStage, to: OrderStage): boolean {
  const targets: readonly OrderStage[] = lifecycle[from].to;
  return targets.includes(to);
}

/** The stage that an order reaches by itself; undefined where its life ends or a person decides. */
export function nextStage(stage: OrderStage, kind: ServiceKind): OrderStage | undefined {
  switch (stage) {
    case 'paid':
      return 'completed';
    case 'completed':
      // A status check has nothing to mail.
      return kind === 'status' ? 'closed' : 'label_printed';
    case 'label_printed':
      return 'shipped';
    case 'shipped':
    case 'closed':
    case 'rejected':
      return undefined;
  }
}
