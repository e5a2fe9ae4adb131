/** What can be done with an order, by whom, and why the rest cannot: for what the desk shows and for what it does. */

import { type Cents, formatUsd } from '#contracts/catalogue/money.ts';
import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { OrderAction } from '#contracts/desk/reasons.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import { noWayBack } from '#contracts/order/refund.ts';
import type { OrderStage } from '../../../db/schema.ts';
import { type OrderMoney, whyNothingBack } from '../../orders/fulfilment/service.ts';
import { FIRST_STAGE, isBeforeLabel, isLabeled } from '../../orders/lifecycle.ts';

export type Possible = { can: boolean; why: string | null };

export type OrderFacts = {
  stage: OrderStage | null;
  kind: ServiceKind;
  money: OrderMoney | undefined;
  mails: number;
  needsPapers: boolean;
  areAllAccepted: boolean;
  /** When a paid order is filed by itself. */
  filesAt: Date | undefined;
  isPaymentUnknown: boolean;
  /** Nothing is known of its customer any more. */
  isForgotten: boolean;
  now: Date;
};

/** How much of what was paid somebody of this role may give back now: an agent of our own fees, a manager of all. */
export function mostBack(
  { paid_cents, back_cents, goodwill_cents, own_fees_cents }: OrderMoney,
  role: Role,
): Cents {
  const left = paid_cents - back_cents;
  if (hasRole(role, 'manager')) return left;
  return hasRole(role, 'agent') ? Math.max(0, Math.min(left, own_fees_cents - goodwill_cents)) : 0;
}

const NOT_PAID = 'This order is not paid.';
const FORGOTTEN = 'Its customer had their data deleted.';

const whyNot: Record<OrderAction, (facts: OrderFacts, role: Role) => string | undefined> = {
  send_mail: ({ mails }) =>
    mails > 0 ? undefined : 'No mail of this order is kept that could be sent again.',
  correct_ship_to: whyNotShipTo,
  mail_again: whyNotAgain,
  cancel: ({ stage, kind }) => whyNotCancel(stage, kind),
  refund: ({ money }, role) => whyNotRefund(money, role),
  file_again: whyNotStep,
  write_note: whyNotKnown,
  decide_papers: ({ stage, needsPapers, areAllAccepted }) => {
    if (!needsPapers) return 'This service needs no papers.';
    if (stage !== FIRST_STAGE) return 'This order does not wait for papers.';
    return areAllAccepted ? 'All papers are accepted.' : undefined;
  },
  ask_payment: ({ isPaymentUnknown }) =>
    isPaymentUnknown ? undefined : 'The result of every payment is known.',
  release_limits: whyNotKnown,
};

/** Why this role cannot do it now, or undefined. */
export function whyCannot(action: OrderAction, facts: OrderFacts, role: Role): string | undefined {
  if (!hasRole(role, 'agent')) return 'Your role is read-only.';
  return whyNot[action](facts, role);
}

export function possibleActions(facts: OrderFacts, role: Role): Record<OrderAction, Possible> {
  const of = (action: OrderAction): Possible => {
    const why = whyCannot(action, facts, role);
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
    release_limits: of('release_limits'),
  };
}

function whyNotShipTo({ stage, kind }: OrderFacts): string | undefined {
  const never = whyNeverMailed(kind, stage);
  if (never !== undefined) return never;
  if (stage === null) return 'This order is not paid: its customer can still change the address.';
  return isLabeled(stage)
    ? 'The label is printed with this address. Mail it again, to another one.'
    : undefined;
}

function whyNeverMailed(kind: ServiceKind, stage: OrderStage | null): string | undefined {
  if (servicePlans[kind].mailed === null) return 'Nothing is mailed for this service.';
  return stage === null || isBeforeLabel(stage) || isLabeled(stage)
    ? undefined
    : 'This order has ended: nothing is mailed any more.';
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
    ? 'Its label is not printed yet: correct ship-to instead.'
    : whyNotKnown(facts);
}

function whyNotCancel(stage: OrderStage | null, kind: ServiceKind): string | undefined {
  if (stage === null) return NOT_PAID;
  if (stage === 'canceled') return 'This order is canceled already.';
  if (stage === 'rejected')
    return 'The DMV has not accepted this order: the refund of all of it is requested.';
  return stage === FIRST_STAGE ? undefined : `It is with the DMV. ${noWayBack(servicePlans[kind])}`;
}

function whyNotRefund(money: OrderMoney | undefined, role: Role): string | undefined {
  if (!money) return NOT_PAID;
  const nothing = whyNothingBack(money);
  if (nothing !== undefined) return nothing;
  if (mostBack(money, role) > 0) return undefined;
  return `Our own fees, ${formatUsd(money.own_fees_cents)}, have gone back. A manager can give back more.`;
}

function whyNotStep({ stage, filesAt, needsPapers, areAllAccepted, now }: OrderFacts) {
  switch (stage) {
    case null:
      return NOT_PAID;
    case 'rejected':
      return 'The DMV has not accepted it, and the refund of all of it is requested. The customer can order again once that is settled.';
    case 'canceled':
    case 'closed':
    case 'shipped':
      return 'Nothing is left to do for this order.';
    case 'paid':
      if (needsPapers && !areAllAccepted) return 'It waits for papers.';
      return filesAt && filesAt > now
        ? 'It is filed by itself after the cancel window.'
        : undefined;
    case 'filing':
    case 'fees_taken':
    case 'completed':
    case 'label_printed':
      return undefined;
  }
}
