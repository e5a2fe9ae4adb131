import { papersOf, type ServicePlan, servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { KnownService } from '#contracts/catalogue/service-slugs.ts';
import { paperWords } from '#contracts/paper/paper-words.ts';
import type { KeyRow } from './fee-words.ts';

/** Returns everything that an order of a service asks for and why, in the order of its screens. */
export function askedRows(service: KnownService): KeyRow[] {
  const plan: ServicePlan = servicePlans[service.kind];
  const place =
    plan.mailed === null
      ? 'Your bank checks it against your card. Nothing is mailed.'
      : `We mail your ${plan.mailed} there. Any U.S. address will do.`;
  return [
    {
      term: service.for_boats ? 'CF number, as the license plate' : 'License plate',
      text: 'We look it up in DMV records.',
    },
    { term: 'Email', text: emailText(plan) },
    { term: 'First name, last name', text: 'Who the order is for.' },
    { term: 'Street address, unit, city, state, ZIP code', text: place },
    { term: 'Company name', text: 'Only if it is part of the address.' },
    { term: 'Mobile phone', text: 'To reach you about your order.' },
    { term: 'Are you the registered owner?', text: 'We keep your answer with your order.' },
    {
      term: 'Name on card, credit card number, expiration date, CVV, billing address',
      text: 'To pay by card. We don’t store the number or the CVV.',
    },
    ...papersOf(service).map((paper) => ({
      term: paperWords[paper].name,
      text: paperWords[paper].why,
    })),
  ];
}

function emailText({ atTheDmv, hasDigitalCopy }: ServicePlan): string {
  const also =
    atTheDmv === 'ask' ? ', the DMV’s answer' : hasDigitalCopy ? ', the digital copy' : '';
  return `For your receipt${also} and your login code.`;
}
