import { papersOf, type ServicePlan, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { KnownService } from '#contracts/catalogue/service-slugs.ts';
import { CUTOFF_HOUR, FILING_WINDOW_MINUTES, stepDays } from '#contracts/order/delivery-dates.ts';
import { REFUND_TAKES } from '#contracts/order/refund.ts';
import type { KeyRow } from './fee-words.ts';

const REFUSAL: KeyRow = {
  term: 'If the DMV declines',
  text: `We’ll email you the reason. The full amount goes back to your card within ${businessDays(REFUND_TAKES)}.`,
};

/** Returns how long each step of a service takes, from the payment to the delivery. */
export function timeRows(service: KnownService): KeyRow[] {
  const plan: ServicePlan = servicePlans[service.kind];
  const asks = plan.atTheDmv === 'ask';
  const act = asks ? 'ask the DMV' : 'file with the DMV';
  return [
    { term: 'You can cancel', text: cancelText(service) },
    { term: asks ? 'We ask' : 'We file', text: filingText(service, act) },
    {
      term: 'The DMV answers',
      text: `Usually ${businessDays(stepDays.accepted)} after we ${act}.${answerText(plan)}`,
    },
    ...(plan.mailed === null ? [] : mailRows(plan.mailed)),
    ...(asks ? [] : [REFUSAL]),
  ];
}

function cancelText(service: KnownService): string {
  const back = 'The full amount goes back to your card.';
  return papersOf(service).length > 0
    ? `As long as a document is missing, and for at least ${FILING_WINDOW_MINUTES} minutes after you pay. ${back}`
    : `For ${FILING_WINDOW_MINUTES} minutes after you pay. ${back}`;
}

function filingText(service: KnownService, act: string): string {
  if (papersOf(service).length > 0) return 'As soon as we’ve accepted all your documents.';
  return `We ${act} the same day if you pay before ${CUTOFF_HOUR - 12} PM PT on a business day. Otherwise, it may be the next business day.`;
}

function answerText({ atTheDmv, hasDigitalCopy }: ServicePlan): string {
  if (atTheDmv === 'ask') return ' We’ll email you the results right away.';
  return hasDigitalCopy ? ' Your digital copy then comes by email right away.' : '';
}

function mailRows(mailed: string): KeyRow[] {
  return [
    {
      term: 'We mail',
      text: `Your ${mailed}: ${businessDays(stepDays.mailed)} after the DMV approves.`,
    },
    { term: 'Overnight shipping takes', text: businessDays(stepDays.overnight) },
    { term: 'Standard mail takes', text: `About ${businessDays(stepDays.standard)}` },
  ];
}

function businessDays(count: number): string {
  return `${count} business ${count === 1 ? 'day' : 'days'}`;
}
