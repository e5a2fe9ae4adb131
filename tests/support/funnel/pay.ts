import type { CheckoutResult } from '#contracts/order/checkout.ts';
import { card, paymentDraft } from '#tests/support/funnel/samples.ts';
import { type Answers, settle, startFunnel } from '#tests/support/funnel/start-funnel.ts';

export const pay = { type: 'checkout.submitted', draft: paymentDraft, card } as const;

/** Returns a funnel after a payment with this response; `keys` returns the keys of its attempts. */
export async function payWith(checkout: Answers['checkout'], others: Partial<Answers> = {}) {
  const funnel = startFunnel({ answers: { ...others, checkout } });
  await funnel.open('payment');
  funnel.actor.send(pay);
  await settle();
  const keys = () => funnel.callsOf('checkout').map(({ input }) => Object(input).attemptKey);
  return { ...funnel, keys };
}

export const answer = (result: CheckoutResult) => () => result;
