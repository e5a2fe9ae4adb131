import type { OrderGateways } from '#server/gateways.ts';

/** A DMV and a payment provider that must not be called, and the number of calls. */
export function untouchable(): OrderGateways & { touches: string[] } {
  const touches: string[] = [];
  const refuse = (what: string) => async (): Promise<never> => {
    touches.push(what);
    throw new Error(`${what} was reached`);
  };
  return {
    touches,
    dmv: { lookUp: refuse('the DMV'), file: refuse('the DMV') },
    payment: {
      fields: () => ({ kind: 'direct' }),
      readCard: refuse('a card'),
      open: refuse('a card'),
      pay: refuse('a card'),
      resume: refuse('a card'),
      find: refuse('a card'),
      cancel: refuse('a card'),
      refund: refuse('a card'),
      readDispute: refuse('a card'),
      // This call is allowed, because a job lists the disputes of all customers every hour.
      listDisputes: async () => [],
    },
  };
}
