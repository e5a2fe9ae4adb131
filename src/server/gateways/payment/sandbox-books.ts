import type { PaymentLedger } from './ledger.ts';
import type { MadeCharge, MadeRefund, PaymentBooks } from './port.ts';

/** The sandbox's record of charges and refunds. Its money is not in any bank, so nothing is ever paid out. */
export function createSandboxBooks(
  ledger: Pick<PaymentLedger, 'entries' | 'refunds'>,
): PaymentBooks {
  return {
    async *made(): AsyncGenerator<MadeCharge | MadeRefund> {
      for (const { paymentUuid, amountCents, result } of ledger.entries()) {
        if (result.outcome !== 'succeeded') continue;
        const { reference } = result;
        yield { kind: 'charge', reference, paymentUuid, amountCents, otherApp: undefined };
      }
      for (const { refundUuid, paymentUuid, amountCents, result } of ledger.refunds()) {
        if (result.outcome !== 'refunded') continue;
        const { reference } = result;
        const booked = { refundUuid, paymentUuid, otherApp: undefined };
        yield { kind: 'refund', reference, amountCents, ...booked };
      }
    },
    async *payouts() {},
  };
}
