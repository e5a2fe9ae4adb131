import type { RealWork } from '#server/gateways.ts';

/** A department and a payment provider that nobody may reach, and how often somebody did. */
export function untouchable(): RealWork & { touches: string[] } {
  const touches: string[] = [];
  const refuse = (what: string) => async (): Promise<never> => {
    touches.push(what);
    throw new Error(`${what} was reached`);
  };
  return {
    touches,
    dmv: { lookUp: refuse('the DMV'), file: refuse('the DMV') },
    payment: { charge: refuse('a card'), find: refuse('a card'), refund: refuse('a card') },
  };
}
