import { type ServicePlan, servicePlans } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS, type ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStatuses } from '#contracts/order/order-states.ts';
import { shippingStates } from '#contracts/order/order-words.ts';
import type { OrderStage } from '../../db/schema.ts';

type Stage = {
  to: readonly OrderStage[];
  /** What customers see. */
  orderStatus: (typeof orderStatuses)[keyof typeof orderStatuses];
  shippingStatus: string;
};

/** The job that takes an order on its way. */
export const ORDER_STEP = 'order-step';

/** The keys of an order's jobs of that kind: from its payment on, and from the last of its papers. */
export const stepKeys = (lineUuid: string) => ({ paid: lineUuid, papers: `${lineUuid}:papers` });

export const FIRST_STAGE = 'paid' satisfies OrderStage;
/** The DMV has the fees of a renewal and lacks papers: it accepts it, and there is a sticker, once it has them. */
export const FEES_TAKEN = 'fees_taken' satisfies OrderStage;

/**
 * The life of a paid order: where it may go from each stage, and how it is shown. `filing` is where we go to the DMV with
 * it: an order that has reached it is never canceled, and one that is canceled never reaches it.
 */
export const lifecycle = {
  paid: {
    to: ['filing', 'canceled'],
    orderStatus: orderStatuses.processing,
    shippingStatus: shippingStates.waiting,
  },
  filing: {
    to: ['fees_taken', 'completed', 'rejected'],
    orderStatus: orderStatuses.processing,
    shippingStatus: shippingStates.waiting,
  },
  fees_taken: {
    // The DMV keeps the fees: what becomes of the money, should it refuse the order now, a person decides.
    to: ['completed'],
    orderStatus: orderStatuses.processing,
    shippingStatus: shippingStates.waiting,
  },
  completed: {
    to: ['label_printed', 'closed'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.waiting,
  },
  label_printed: {
    // Back to `completed`, too, where staff have it mailed again.
    to: ['shipped', 'completed'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.labelPrinted,
  },
  shipped: {
    to: ['completed'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.mailed,
  },
  closed: { to: [], orderStatus: orderStatuses.completed, shippingStatus: shippingStates.none },
  canceled: {
    to: [],
    orderStatus: orderStatuses.canceled,
    shippingStatus: shippingStates.canceled,
  },
  rejected: { to: [], orderStatus: orderStatuses.refused, shippingStatus: shippingStates.refused },
} as const satisfies Record<OrderStage, Stage>;

/** A label with the address is printed: what is to go elsewhere, or once more, is mailed again from `completed` on. */
export const labeledStages: readonly OrderStage[] = ['label_printed', 'shipped'];
export const isLabeled = (stage: OrderStage | null) =>
  stage !== null && labeledStages.includes(stage);

/** The DMV may still accept it. */
export const unacceptedStages: readonly OrderStage[] = ['paid', 'filing', 'fees_taken'];
export const isBeforeAcceptance = (stage: OrderStage | null) =>
  stage !== null && unacceptedStages.includes(stage);

/** Until its label is printed nothing has the address on it. */
const openStages: readonly OrderStage[] = [...unacceptedStages, 'completed'];
export const isBeforeLabel = (stage: OrderStage | null) =>
  stage !== null && openStages.includes(stage);

/** Where an order's life ends: nothing is left to do for it, so that its person may be forgotten. */
export const lastStages: readonly OrderStage[] = Object.keys(lifecycle)
  .filter(isStage)
  .filter((stage) => SERVICE_KINDS.every((kind) => nextStage(stage, kind) === undefined));

/** Where an order ends that is not carried out: what was paid for it goes back. */
export const undoneStages: readonly OrderStage[] = ['canceled', 'rejected'];

function isStage(key: string): key is OrderStage {
  return key in lifecycle;
}

/** Is an order that was accepted before to be mailed once more? */
export function isMailedAgain(from: OrderStage | null, to: OrderStage): boolean {
  return to === 'completed' && isLabeled(from);
}

export function canMove(from: OrderStage, to: OrderStage): boolean {
  const targets: readonly OrderStage[] = lifecycle[from].to;
  return targets.includes(to);
}

/** The stage that an order reaches by itself; undefined where its life ends. */
export function nextStage(stage: OrderStage, kind: ServiceKind): OrderStage | undefined {
  const { mailed }: ServicePlan = servicePlans[kind];
  switch (stage) {
    case 'paid':
      return 'filing';
    case 'filing':
    case 'fees_taken':
      return 'completed';
    case 'completed':
      return mailed === null ? 'closed' : 'label_printed';
    case 'label_printed':
      return 'shipped';
    case 'shipped':
    case 'closed':
    case 'canceled':
    case 'rejected':
      return undefined;
  }
}
