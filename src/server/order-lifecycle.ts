import { type ServicePlan, servicePlans } from '#contracts/catalogue/service-plan.ts';
import { SERVICE_KINDS, type ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStatuses } from '#contracts/order/order-outcome.ts';
import { shippingStates } from '#contracts/order/order-words.ts';
import type { OrderStage } from './db/schema.ts';

type Stage = {
  to: readonly OrderStage[];
  /** The status that customers see. */
  orderStatus: (typeof orderStatuses)[keyof typeof orderStatuses];
  shippingStatus: string;
};

/** The keys of an order's step jobs: after its payment, and after its last document. */
export const stepKeys = (lineUuid: string) => ({ paid: lineUuid, papers: `${lineUuid}:papers` });

export const FIRST_STAGE = 'paid' satisfies OrderStage;
/**
 * The DMV has a renewal's fees but is missing documents. It accepts the renewal and issues the sticker
 * once it has them.
 */
export const FEES_TAKEN = 'fees_taken' satisfies OrderStage;

/**
 * The lifecycle of a paid order: each stage's transitions, and how customers see it. In `filing`, we file the order
 * with the DMV. It can't be canceled from then on, and a canceled order never gets there.
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
    // The DMV never returns fees. If it rejects the order now, staff decide whether to refund them.
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
    // Back to `completed` if staff mail the order again.
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

/**
 * Stages in which the label with the address is printed. A new address or a replacement goes through
 * `completed` again.
 */
export const labeledStages: readonly OrderStage[] = ['label_printed', 'shipped'];
export const isLabeled = (stage: OrderStage | null) =>
  stage !== null && labeledStages.includes(stage);

/** Stages in which the DMV may still accept the order. */
export const unacceptedStages: readonly OrderStage[] = ['paid', 'filing', 'fees_taken'];
export const isBeforeAcceptance = (stage: OrderStage | null) =>
  stage !== null && unacceptedStages.includes(stage);

/** Stages in which the address can change, because the label is not printed. */
const openStages: readonly OrderStage[] = [...unacceptedStages, 'completed'];
export const isBeforeLabel = (stage: OrderStage | null) =>
  stage !== null && openStages.includes(stage);

/** Final stages: nothing is left to do, so the customer's data may be deleted. */
export const lastStages: readonly OrderStage[] = Object.keys(lifecycle)
  .filter(isStage)
  .filter((stage) => SERVICE_KINDS.every((kind) => nextStage(stage, kind) === undefined));

/** Final stages of orders that are not fulfilled and are therefore refunded. */
export const undoneStages: readonly OrderStage[] = ['canceled', 'rejected'];

function isStage(key: string): key is OrderStage {
  return key in lifecycle;
}

/** Whether this transition mails an accepted order again. */
export function isMailedAgain(from: OrderStage | null, to: OrderStage): boolean {
  return to === 'completed' && isLabeled(from);
}

export function canMove(from: OrderStage, to: OrderStage): boolean {
  const targets: readonly OrderStage[] = lifecycle[from].to;
  return targets.includes(to);
}

/** The stage that an order reaches automatically. Undefined for final stages. */
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
