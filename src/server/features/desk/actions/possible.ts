/**
 * The actions that a role can take on an order, and the reasons why others are unavailable. The desk shows and enforces
 * these rules.
 */

import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import type { OrderAction } from '#contracts/desk/reasons.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import { whyIrreversible } from '#contracts/order/refund.ts';
import type { OrderStage } from '../../../db/schema.ts';
import {
  FIRST_STAGE,
  isBeforeLabel,
  isLabeled,
  type MailedBy,
  undoneStages,
} from '../../../order-lifecycle.ts';
import type { OrderMoney } from '../../fulfillment/refunds.ts';

export type OrderFacts = {
  stage: OrderStage | null;
  kind: ServiceKind;
  money: OrderMoney | undefined;
  mails: number;
  needsPapers: boolean;
  areAllAccepted: boolean;
  /** When a paid order is filed automatically. */
  filesAt: Date | undefined;
  isPaymentUnknown: boolean;
  /** Whether a bank warns of fraud and staff haven't dismissed that. */
  isWarned: boolean;
  mailedBy: MailedBy;
  /** Whether the bank is deciding a dispute of the payment, or has decided it for the customer. */
  dispute: 'open' | 'lost' | undefined;
  /** Whether the customer has to decide about a difference in fees. */
  isUndecided: boolean;
  /** Whether the customer's data was deleted. */
  isForgotten: boolean;
  now: Date;
};

/** How much of a payment a role can refund now: an agent can refund up to our fees, a manager up to the total. */
export function maxRefundCents(
  { paid_cents, refund_cents, goodwill_cents, own_fees_cents }: OrderMoney,
  role: Role,
): Cents {
  const left = paid_cents - refund_cents;
  if (hasRole(role, 'manager')) return left;
  return hasRole(role, 'agent') ? Math.max(0, Math.min(left, own_fees_cents - goodwill_cents)) : 0;
}

const NOT_PAID = 'This order is not paid.';
const FORGOTTEN = 'This customer’s data was deleted.';

const DISPUTED =
  'This payment is disputed, so the bank decides who gets the money. Don’t refund it until then.';
const LOST =
  'The bank gave this payment back to the customer in a dispute, so there is nothing left to refund.';

const whyNot: Record<OrderAction, (facts: OrderFacts, role: Role) => string | undefined> = {
  send_mail: ({ mails }) =>
    mails > 0 ? undefined : 'There is no stored email to resend for this order.',
  correct_ship_to: whyNotShipTo,
  mail_again: whyNotAgain,
  cancel: ({ stage, kind, dispute }) =>
    whyNotCancel(stage, kind) ?? (dispute === 'open' ? DISPUTED : undefined),
  refund: ({ money, dispute }, role) => whyNotRefund(money, role) ?? whyNotWhileDisputed(dispute),
  file_again: whyNotStep,
  write_note: whyNotKnown,
  decide_papers: ({ stage, needsPapers, areAllAccepted }) => {
    if (!needsPapers) return 'This service needs no documents.';
    if (stage !== FIRST_STAGE) return 'This order is not waiting for documents.';
    return areAllAccepted ? 'All documents are accepted.' : undefined;
  },
  ask_payment: ({ isPaymentUnknown }) =>
    isPaymentUnknown ? undefined : 'Every payment already has a result.',
  dismiss_warning: ({ isWarned }, role) => {
    if (!isWarned) return 'There is no fraud warning about this payment.';
    return hasRole(role, 'manager') ? undefined : 'Only a manager can dismiss a fraud warning.';
  },
  withdraw_difference: ({ isUndecided }) =>
    isUndecided ? undefined : 'The customer is not being asked to pay a difference in fees.',
  release_limits: whyNotKnown,
};

function whyNotWhileDisputed(dispute: OrderFacts['dispute']): string | undefined {
  if (dispute === 'open') return DISPUTED;
  return dispute === 'lost' ? LOST : undefined;
}

/** Returns why this role can't take the action now, or undefined if it can. */
export function whyNotPossible(
  action: OrderAction,
  facts: OrderFacts,
  role: Role,
): string | undefined {
  if (!hasRole(role, 'agent')) return 'Your role is read-only.';
  return whyNot[action](facts, role);
}

export function possibleActions(facts: OrderFacts, role: Role): ShownActions['possible'] {
  const of = (action: OrderAction) => {
    const why = whyNotPossible(action, facts, role);
    return { can: why === undefined, why: why ?? null };
  };
  return {
    send_mail: of('send_mail'),
    correct_ship_to: of('correct_ship_to'),
    mail_again: of('mail_again'),
    cancel: of('cancel'),
    refund: of('refund'),
    file_again: of('file_again'),
    write_note: of('write_note'),
    decide_papers: of('decide_papers'),
    ask_payment: of('ask_payment'),
    dismiss_warning: of('dismiss_warning'),
    withdraw_difference: of('withdraw_difference'),
    release_limits: of('release_limits'),
  };
}

function whyNotShipTo({ stage, kind }: OrderFacts): string | undefined {
  const never = whyNeverMailed(kind, stage);
  if (never !== undefined) return never;
  if (stage === null)
    return 'This order isn’t paid yet, so the customer can still change the address.';
  return isLabeled(stage)
    ? 'The label with this address is printed. Mail it again to another address instead.'
    : undefined;
}

function whyNeverMailed(kind: ServiceKind, stage: OrderStage | null): string | undefined {
  if (servicePlans[kind].mailed === null) return 'Nothing is mailed for this service.';
  return stage === null || isBeforeLabel(stage) || isLabeled(stage)
    ? undefined
    : 'This order has ended, so nothing will be mailed.';
}

function whyNotKnown({ isForgotten }: OrderFacts): string | undefined {
  return isForgotten ? FORGOTTEN : undefined;
}

function whyNotAgain(facts: OrderFacts): string | undefined {
  const { stage, kind } = facts;
  const never = whyNeverMailed(kind, stage);
  if (never !== undefined) return never;
  if (stage === null) return NOT_PAID;
  return isBeforeLabel(stage)
    ? 'The label isn’t printed yet. Correct the ship-to address instead.'
    : whyNotKnown(facts);
}

function whyNotCancel(stage: OrderStage | null, kind: ServiceKind): string | undefined {
  if (stage === null) return NOT_PAID;
  if (stage === 'canceled') return 'This order is already canceled.';
  if (stage === 'rejected')
    return 'The DMV did not accept this order. A full refund has been requested.';
  return stage === FIRST_STAGE
    ? undefined
    : `The DMV already has it. ${whyIrreversible(servicePlans[kind])}`;
}

function whyNotRefund(money: OrderMoney | undefined, role: Role): string | undefined {
  if (!money) return NOT_PAID;
  const { stage, paid_cents, refund_cents, own_fees_cents } = money;
  if (stage === null || undoneStages.includes(stage)) {
    return 'This order has ended, and its refund has been requested.';
  }
  if (refund_cents >= paid_cents)
    return 'A refund of everything paid for this order has been requested.';
  if (maxRefundCents(money, role) > 0) return undefined;
  return `Our fees (${formatUsd(own_fees_cents)}) are already refunded. A manager can refund more.`;
}

/**
 * Returns why an amount can't be refunded, with its code, or undefined if it can. `seenCents` is the refunded total
 * that the member saw, so that two members who help the same customer don't both refund.
 */
export function whyNotRefundable(
  money: OrderMoney,
  role: Role,
  { amountCents, seenCents }: { amountCents: Cents; seenCents: Cents | undefined },
): [code: string, why: string] | undefined {
  if (seenCents !== undefined && seenCents !== money.refund_cents) {
    const requested = formatUsd(money.refund_cents);
    return [
      'REFUNDED_MEANWHILE',
      `A refund of ${requested} has already been requested. Reload the order.`,
    ];
  }
  const left = money.paid_cents - money.refund_cents;
  if (amountCents > left)
    return ['TOO_MUCH', `Only ${formatUsd(left)} of this order is left to refund.`];
  const most = maxRefundCents(money, role);
  if (amountCents > most) return ['TOO_MUCH', `Your role can refund up to ${formatUsd(most)}.`];
  if (money.stage === FIRST_STAGE && amountCents === left) {
    return ['NOT_FILED', 'This order is not filed yet. Cancel it for a full refund.'];
  }
  return undefined;
}

function whyNotStep(facts: OrderFacts) {
  const { stage, kind, mailedBy, filesAt, needsPapers, areAllAccepted, isUndecided, dispute, now } =
    facts;
  switch (stage) {
    case null:
      return NOT_PAID;
    case 'rejected':
      return 'The DMV did not accept this order, and a full refund has been requested. The customer can order again after resolving the issue.';
    case 'canceled':
    case 'closed':
    case 'shipped':
    case 'delivered':
      return 'This order has no more steps.';
    case 'paid':
      if (dispute === 'open') return 'This payment is disputed. We file once the bank has decided.';
      if (dispute === 'lost') return LOST;
      if (isUndecided) return 'It is waiting for the customer’s decision about the DMV’s fees.';
      if (needsPapers && !areAllAccepted) return 'It is waiting for documents.';
      return filesAt && filesAt > now
        ? 'We file it automatically after the cancellation window.'
        : undefined;
    case 'completed':
    case 'label_printed':
      return mailedBy === 'people' && servicePlans[kind].mailed !== null
        ? 'The DMV has accepted it. Mail it in the mail room.'
        : undefined;
    case 'filing':
    case 'fees_taken':
      return undefined;
  }
}
