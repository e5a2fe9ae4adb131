import {
  EXCEEDS,
  type LedgerEntry,
  ledgerEntrySchema,
  ledgerRefundSchema,
  type SandboxLedger,
} from './ledger.ts';
import type { ChargeStore } from './port.ts';

/** A ledger in a store that several processes share. */
export function createStoredLedger(store: ChargeStore): SandboxLedger {
  async function find(paymentUuid: string): Promise<LedgerEntry | undefined> {
    const kept = await store.find(paymentUuid);
    return kept && ledgerEntrySchema.parse(kept);
  }
  return {
    find,
    async record(entry) {
      await store.add({ ...entry, uuid: entry.paymentUuid });
      return (await find(entry.paymentUuid)) ?? entry;
    },
    async recordRefund(refund) {
      const { refundUuid: uuid, paymentUuid, amountCents, result } = refund;
      await store.addRefund(paymentUuid, (rest) => {
        const isTooMuch = result.outcome === 'refunded' && amountCents > rest;
        return { uuid, paymentUuid, amountCents, result: isTooMuch ? EXCEEDS : result };
      });
      return ledgerRefundSchema.parse({ ...(await store.find(uuid)), refundUuid: uuid });
    },
  };
}
