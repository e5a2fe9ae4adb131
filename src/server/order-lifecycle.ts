import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { orderStatuses } from '#contracts/order/order-outcome.ts';
import { shippingStates } from '#contracts/order/order-words.ts';
import type { OrderStage } from './db/schema.ts';

type Stage = {
  /** The stage that follows if everything goes as planned. It may be different for a service that mails nothing. */
  next?: OrderStage | { mailed: OrderStage; unmailed: OrderStage };
  orTo?: readonly OrderStage[];
  /** The status that customers see. */
  orderStatus: (typeof orderStatuses)[keyof typeof orderStatuses];
  shippingStatus: (typeof shippingStates)[keyof typeof shippingStates];
};

/** The keys of an order's step jobs: after its payment, and after its last document. */
export const stepKeys = (lineUuid: string) => ({ paid: lineUuid, papers: `${lineUuid}:papers` });

export const FIRST_STAGE = 'paid' satisfies OrderStage;
/**
 * The DMV has a renewal's fees but is missing documents. It accepts the renewal and issues the sticker
 * once it has the documents.
 */
export const FEES_TAKEN = 'fees_taken' satisfies OrderStage;
/** The order is claimed for the gateway or by a staff member. */
export const FILING = 'filing' satisfies OrderStage;

/**
 * Each stage's transitions, and how customers see it. In `filing`, we file the order with the DMV. The order can't be
 * canceled from then on, and a canceled order never reaches `filing`.
 */
export const lifecycle: Readonly<Record<OrderStage, Stage>> = {
  paid: {
    next: 'filing',
    orTo: ['canceled'],
    orderStatus: orderStatuses.processing,
    shippingStatus: shippingStates.waiting,
  },
  filing: {
    next: 'completed',
    // `paid` means that staff release the order.
    orTo: ['fees_taken', 'rejected', 'paid'],
    orderStatus: orderStatuses.processing,
    shippingStatus: shippingStates.waiting,
  },
  fees_taken: {
    // The DMV never returns fees. If it rejects the order now, staff decide whether to refund them.
    next: 'completed',
    // In case staff entered the wrong outcome.
    orTo: ['filing'],
    orderStatus: orderStatuses.processing,
    shippingStatus: shippingStates.waiting,
  },
  completed: {
    next: { mailed: 'label_printed', unmailed: 'closed' },
    orTo: ['filing'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.waiting,
  },
  label_printed: {
    next: 'shipped',
    // For orders that staff mail again.
    orTo: ['completed'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.labelPrinted,
  },
  shipped: {
    // There is no `next`, because only a carrier account reports deliveries. Staff may find the envelope still here.
    orTo: ['delivered', 'label_printed', 'completed'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.mailed,
  },
  delivered: {
    orTo: ['completed'],
    orderStatus: orderStatuses.completed,
    shippingStatus: shippingStates.delivered,
  },
  closed: { orderStatus: orderStatuses.completed, shippingStatus: shippingStates.none },
  canceled: { orderStatus: orderStatuses.canceled, shippingStatus: shippingStates.canceled },
  rejected: {
    orTo: ['filing'],
    orderStatus: orderStatuses.refused,
    shippingStatus: shippingStates.refused,
  },
};

const stagesWith = (matches: (stage: Stage) => boolean): readonly OrderStage[] =>
  Object.keys(lifecycle)
    .filter(isStage)
    .filter((stage) => matches(lifecycle[stage]));

function isStage(key: string): key is OrderStage {
  return key in lifecycle;
}

const LABELED: readonly string[] = [
  shippingStates.labelPrinted,
  shippingStates.mailed,
  shippingStates.delivered,
];

/**
 * Stages in which the address label has already been printed. A new address or a replacement goes through
 * `completed` again.
 */
export const labeledStages = stagesWith(({ shippingStatus }) => LABELED.includes(shippingStatus));
export const isLabeled = (stage: OrderStage | null) =>
  stage !== null && labeledStages.includes(stage);

/** Stages in which the DMV may still accept the order. */
export const unacceptedStages = stagesWith(
  ({ orderStatus }) => orderStatus === orderStatuses.processing,
);
export const isBeforeAcceptance = (stage: OrderStage | null) =>
  stage !== null && unacceptedStages.includes(stage);

/** Whether the DMV has taken the fees, so that they are no longer an estimate. */
export const hasDmvFees = (stage: OrderStage | null) =>
  stage === FEES_TAKEN ||
  (stage !== null && lifecycle[stage].orderStatus === orderStatuses.completed);

/** Whether the address can change, because the label hasn't been printed yet. */
export const isBeforeLabel = (stage: OrderStage | null) =>
  stage !== null && lifecycle[stage].shippingStatus === shippingStates.waiting;

/** Final stages: nothing is left to do, so the customer's data may be deleted. */
export const lastStages = stagesWith(({ next }) => next === undefined);

/** Final stages of orders that are not fulfilled and are therefore refunded. */
export const undoneStages = stagesWith(
  ({ orderStatus }) =>
    orderStatus === orderStatuses.canceled || orderStatus === orderStatuses.refused,
);

export function isMailedAgain(from: OrderStage | null, to: OrderStage): boolean {
  return to === 'completed' && isLabeled(from);
}

/** Whether this transition undoes a mailing, because the envelope is still here. */
export function isMailingUndone(from: OrderStage | null, to: OrderStage): boolean {
  return from === 'shipped' && to === 'label_printed';
}

/** Whether staff undo a claim, or an outcome that they entered. */
export function isTakenBack(from: OrderStage | null, to: OrderStage): boolean {
  return to === FIRST_STAGE ? from !== null : to === FILING && from !== FIRST_STAGE;
}

export function canMove(from: OrderStage, to: OrderStage): boolean {
  const { next, orTo = [] } = lifecycle[from];
  const following = typeof next === 'object' ? [next.mailed, next.unmailed] : [next];
  return [...following, ...orTo].includes(to);
}

/** The next stage of an order that proceeds as planned. Undefined for final stages. */
export function nextStage(stage: OrderStage, kind: ServiceKind): OrderStage | undefined {
  const { next } = lifecycle[stage];
  if (typeof next !== 'object') return next;
  return servicePlans[kind].mailed === null ? next.unmailed : next.mailed;
}

/** Who mails accepted orders: people at the desk, or the sandbox in their place. */
export type MailedBy = 'people' | 'sandbox';

/**
 * The next stage, if an order reaches it without anyone's help. Outside the sandbox, undefined if someone
 * has to print a label, mail an envelope, or report a delivery.
 */
export function automaticStage(
  stage: OrderStage,
  kind: ServiceKind,
  mailedBy: MailedBy,
): OrderStage | undefined {
  const next = nextStage(stage, kind);
  return next !== undefined && isLabeled(next) && mailedBy === 'people' ? undefined : next;
}
