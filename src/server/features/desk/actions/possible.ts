/**
 * The actions that a role can take on an order, and the reasons why others are unavailable. The desk shows and enforces
 * these rules.
 */

import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { FilingOutcome } from '#contracts/desk/filing-result.ts';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import type { OrderAction } from '#contracts/desk/reasons.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import { whyIrreversible } from '#contracts/order/refund.ts';
import { formatMoment } from '#contracts/time/california.ts';
import type { OrderStage } from '../../../db/schema.ts';
import {
  FEES_TAKEN,
  FILING,
  FIRST_STAGE,
  isBeforeLabel,
  isLabeled,
  type MailedBy,
  undoneStages,
} from '../../../order-lifecycle.ts';
import type { OrderMoney } from '../../fulfillment/refunds.ts';
import type { DisputeHold } from '../dispute-words.ts';

export type ActionFacts = {
  stage: OrderStage | null;
  kind: ServiceKind;
  money: OrderMoney | undefined;
  mails: number;
  needsPapers: boolean;
  areAllAccepted: boolean;
  cancelableUntil: Date | undefined;
  isPaymentUnknown: boolean;
  /** Whether a bank has warned of fraud and staff haven't dismissed the warning. */
  isWarned: boolean;
  mailedBy: MailedBy;
  /** `open`: the bank is still deciding. `lost`: it decided in the customer's favor. */
  dispute: DisputeHold | undefined;
  /** Why the order must not be filed. Unlike for a refund, a question from the bank counts. */
  hold: DisputeHold | undefined;
  /** Whether the customer has to decide about a difference in fees. */
  isUndecided: boolean;
  /** What staff have done to file the order. Undefined if the gateway files it. */
  filing: FilingFacts | undefined;
  /** Why the customer doesn't know yet about the DMV's answer, or the mailing. Loaded only to mail again. */
  whyNotReported: string | undefined;
  /** Whether the customer's data was deleted. */
  isForgotten: boolean;
  now: Date;
};

export type FilingFacts = {
  claim: { uuid: string; name: string; is_mine: boolean } | undefined;
  outcome: FilingOutcome | null;
  isRefundOut: boolean;
  wasLabeled: boolean;
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
  'This payment is disputed, so the bank decides who gets the money. Don’t refund the payment until the bank has decided.';
const LOST =
  'The bank gave this payment back to the customer in a dispute, so there is nothing left to refund.';

const whyNot: Record<OrderAction, (facts: ActionFacts, role: Role) => string | undefined> = {
  send_mail: ({ mails }) =>
    mails > 0 ? undefined : 'There is no stored email to resend for this order.',
  write_customer: (facts) => (facts.stage === null ? NOT_PAID : whyForgotten(facts)),
  correct_ship_to: whyNotCorrectShipTo,
  mail_again: whyNotMailAgain,
  cancel: (facts) => whyNotCancel(facts) ?? (facts.dispute === 'open' ? DISPUTED : undefined),
  refund: ({ money, dispute }, role) => whyNotRefund(money, role) ?? whyNotWhileDisputed(dispute),
  file_again: whyNotFileAgain,
  write_note: whyForgotten,
  hand_over: whyForgotten,
  decide_papers: ({ stage, needsPapers, areAllAccepted }) => {
    if (!needsPapers) return 'This service needs no documents.';
    if (stage !== FIRST_STAGE) return 'This order is not waiting for documents.';
    return areAllAccepted ? 'All documents have already been accepted.' : undefined;
  },
  ask_payment: ({ isPaymentUnknown }) =>
    isPaymentUnknown ? undefined : 'Every payment already has a result.',
  dismiss_warning: ({ isWarned }, role) => {
    if (!isWarned) return 'There is no fraud warning about this payment.';
    return hasRole(role, 'manager') ? undefined : 'Only a manager can dismiss a fraud warning.';
  },
  withdraw_difference: ({ isUndecided }) =>
    isUndecided ? undefined : 'The customer is not being asked to pay a difference in fees.',
  release_limits: whyForgotten,
  claim_order: whyNotClaim,
  take_over: whyNotTakeOver,
  release_claim: whyNotRelease,
  enter_result: whyNotEnter,
  correct_result: (facts) => whyNotEntered(facts) ?? whyForgotten(facts),
  undo_result: (facts) => whyNotEntered(facts) ?? whyNotUndo(facts) ?? whyForgotten(facts),
};

function whyNotWhileDisputed(dispute: ActionFacts['dispute']): string | undefined {
  if (dispute === 'open') return DISPUTED;
  return dispute === 'lost' ? LOST : undefined;
}

/** Returns undefined if this role can take the action now. */
export function whyNotPossible(
  action: OrderAction,
  facts: ActionFacts,
  role: Role,
): string | undefined {
  if (!hasRole(role, 'agent')) return 'Your role is read-only.';
  return whyNot[action](facts, role);
}

export function possibleActions(facts: ActionFacts, role: Role): ShownActions['possible'] {
  const of = (action: OrderAction) => {
    const why = whyNotPossible(action, facts, role);
    return { can: why === undefined, why: why ?? null };
  };
  return {
    write_customer: of('write_customer'),
    send_mail: of('send_mail'),
    correct_ship_to: of('correct_ship_to'),
    mail_again: of('mail_again'),
    cancel: of('cancel'),
    refund: of('refund'),
    file_again: of('file_again'),
    write_note: of('write_note'),
    hand_over: of('hand_over'),
    decide_papers: of('decide_papers'),
    ask_payment: of('ask_payment'),
    dismiss_warning: of('dismiss_warning'),
    withdraw_difference: of('withdraw_difference'),
    release_limits: of('release_limits'),
    claim_order: of('claim_order'),
    take_over: of('take_over'),
    release_claim: of('release_claim'),
    enter_result: of('enter_result'),
    correct_result: of('correct_result'),
    undo_result: of('undo_result'),
  };
}

function whyNotCorrectShipTo({ stage, kind }: ActionFacts): string | undefined {
  const never = whyNeverMailed(kind, stage);
  if (never !== undefined) return never;
  if (stage === null)
    return 'This order isn’t paid yet, so the customer can still change the address.';
  return isLabeled(stage)
    ? 'The label with this address has already been printed. Choose “Mail again” instead.'
    : undefined;
}

function whyNeverMailed(kind: ServiceKind, stage: OrderStage | null): string | undefined {
  if (servicePlans[kind].mailed === null) return 'Nothing is mailed for this service.';
  return stage === null || isBeforeLabel(stage) || isLabeled(stage)
    ? undefined
    : 'This order has ended, so nothing will be mailed.';
}

function whyForgotten({ isForgotten }: ActionFacts): string | undefined {
  return isForgotten ? FORGOTTEN : undefined;
}

function whyNotMailAgain(facts: ActionFacts): string | undefined {
  const { stage, kind } = facts;
  const never = whyNeverMailed(kind, stage);
  if (never !== undefined) return never;
  if (stage === null) return NOT_PAID;
  return isBeforeLabel(stage)
    ? 'The label isn’t printed yet. Choose “Correct ship-to” instead.'
    : (whyForgotten(facts) ?? facts.whyNotReported);
}

function whyNotCancel({ stage, kind, filing }: ActionFacts): string | undefined {
  if (stage === null) return NOT_PAID;
  if (stage === 'canceled') return 'This order is already canceled.';
  if (stage === 'rejected')
    return 'The DMV did not accept this order. A full refund has been requested.';
  if (stage === FIRST_STAGE) return undefined;
  if (stage === FILING && filing?.claim) {
    const { name, is_mine: isMine } = filing.claim;
    return isMine
      ? undefined
      : `${name} claimed this order and may be filing it. ${name} can cancel it, or a manager can release the claim first.`;
  }
  return `The DMV already has this order. ${whyIrreversible(servicePlans[kind])}`;
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
 * Returns an error code and the reason why an amount can't be refunded, or undefined if it can. `seenCents` is the
 * refunded total that the member saw, so that two members who help the same customer don't both refund.
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

function whyNotFileAgain(facts: ActionFacts) {
  const { stage, kind, mailedBy, filing } = facts;
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
      return whyNotFile(facts) ?? (filing && FILED_BY_STAFF);
    case 'filing':
    case 'fees_taken':
      return filing && FILED_BY_STAFF;
    case 'completed':
    case 'label_printed':
      return mailedBy === 'people' && servicePlans[kind].mailed !== null
        ? 'The DMV has accepted this order. Mail it from the mail room.'
        : undefined;
  }
}

const FILED_BY_STAFF = 'Staff file this order at the DMV terminal.';

function whyNotFile(facts: ActionFacts): string | undefined {
  const { cancelableUntil, needsPapers, areAllAccepted, isUndecided, hold, filing, now } = facts;
  if (hold === 'open')
    return 'This payment is disputed. We’ll file the order once the bank has decided.';
  if (hold === 'lost') return LOST;
  if (isUndecided) return 'This order is waiting for the customer’s decision about the DMV’s fees.';
  if (needsPapers && !areAllAccepted) return 'This order is waiting for documents.';
  if (!cancelableUntil || cancelableUntil <= now) return undefined;
  return filing
    ? `The customer can cancel this order until ${formatMoment(cancelableUntil)}.`
    : 'We file this order automatically after the cancellation period.';
}

const nameOf = ({ name, is_mine: isMine }: { name: string; is_mine: boolean }) =>
  isMine ? 'You' : name;

function whyNotClaim(facts: ActionFacts): string | undefined {
  const { stage, filing } = facts;
  if (!filing) return 'The DMV’s system files this order.';
  if (stage === null) return NOT_PAID;
  if (stage === FIRST_STAGE) return whyNotFile(facts);
  if (stage !== FILING) return 'This order is not waiting to be filed.';
  return filing.claim && `${nameOf(filing.claim)} claimed this order.`;
}

function whyNotTakeOver({ stage, filing }: ActionFacts, role: Role): string | undefined {
  if (stage !== FILING || !filing?.claim) return 'Nobody has claimed this order.';
  if (filing.claim.is_mine) return 'You claimed this order.';
  if (hasRole(role, 'manager')) return undefined;
  return `${filing.claim.name} claimed this order. A manager can take over the claim.`;
}

function whyNotRelease({ stage, filing }: ActionFacts, role: Role): string | undefined {
  if (stage !== FILING || !filing?.claim) return 'Nobody has claimed this order.';
  if (filing.claim.is_mine || hasRole(role, 'manager')) return undefined;
  return `${filing.claim.name} claimed this order. A manager can release the claim.`;
}

function whyNotEnter({ stage, filing }: ActionFacts): string | undefined {
  if (filing && stage === FEES_TAKEN) return undefined;
  if (!filing || stage !== FILING) return 'This order is not waiting for the DMV’s answer.';
  if (!filing.claim) return 'Claim this order first.';
  return filing.claim.is_mine ? undefined : `${filing.claim.name} claimed this order.`;
}

function whyNotEntered({ filing }: ActionFacts): string | undefined {
  return filing?.outcome ? undefined : 'No answer from the DMV has been entered for this order.';
}

function whyNotUndo({ stage, filing }: ActionFacts): string | undefined {
  switch (filing?.outcome) {
    case 'on_record':
    case 'no_record':
      return 'Correct what is on record instead.';
    case 'rejected':
      return filing.isRefundOut
        ? 'The refund was sent to the bank, so this order has ended.'
        : undefined;
    default:
      if (!isBeforeLabel(stage)) {
        return 'The label is printed, so only the values can be corrected. If the envelope isn’t mailed yet, cancel the label first.';
      }
      return filing?.wasLabeled
        ? 'This order was already mailed once, so you can only correct its values. Then print a new label.'
        : undefined;
  }
}
