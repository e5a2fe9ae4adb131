import type { OrderGateways } from '#server/gateways.ts';

/** A DMV and a payment provider that must not be called, and the number of calls. */
export function untouchable(): OrderGateways & { touches: string[] } {
  const touches: string[] = [];
  const reject = (what: string) => async (): Promise<never> => {
    touches.push(what);
    throw new Error(`${what} was reached`);
  };
  return {
    touches,
    dmv: { lookUp: reject('the DMV'), file: reject('the DMV') },
    payment: {
      fields: () => ({ kind: 'direct' }),
      readCard: reject('a card'),
      open: reject('a card'),
      pay: reject('a card'),
      resume: reject('a card'),
      find: reject('a card'),
      cancel: reject('a card'),
      refund: reject('a card'),
      readDispute: reject('a card'),
      // This call is allowed, because a job lists the disputes of all customers every hour.
      listDisputes: async () => [],
    },
  };
}
