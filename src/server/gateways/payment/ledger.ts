import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';
import type { ChargeStore } from './sandbox-port.ts';

const resultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('succeeded'), reference: z.string() }),
  z.object({ outcome: z.literal('failed'), message: z.string() }),
  z.object({ outcome: z.literal('validation_failed'), message: z.string() }),
  /** The payment is canceled. The sandbox reports it in the port's words, but stored ledgers contain this word. */
  z.object({ outcome: z.literal('given_up') }),
]);

export const ledgerEntrySchema = z.object({
  paymentUuid: z.string(),
  amountCents: z.int(),
  result: resultSchema,
});
/** A payment's final result, for example that it was canceled. Must not contain card data. */
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const ledgerRefundSchema = z.object({
  refundUuid: z.string(),
  paymentUuid: z.string(),
  amountCents: z.int(),
  result: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('refunded'), reference: z.string() }),
    z.object({ outcome: z.literal('refused'), message: z.string() }),
  ]),
});
export type LedgerRefund = z.infer<typeof ledgerRefundSchema>;

const anyEntrySchema = z.union([ledgerRefundSchema, ledgerEntrySchema]);
type AnyEntry = z.infer<typeof anyEntrySchema>;

/**
 * The sandbox's record of payments and refunds. The first entry for each is final, so a canceled payment can't be
 * charged, even by another process. An open payment has no entry.
 */
export type PaymentLedger = ReturnType<typeof createLedger>;

/** The functions may be asynchronous, because the ledger may be in a database. */
export interface SandboxLedger {
  find(paymentUuid: string): LedgerEntry | undefined | Promise<LedgerEntry | undefined>;
  record(entry: LedgerEntry): LedgerEntry | Promise<LedgerEntry>;
  recordRefund(refund: LedgerRefund): LedgerRefund | Promise<LedgerRefund>;
}

export function createMemoryLedger(): PaymentLedger {
  const ledgerEntries = createEntries();
  return createLedger(ledgerEntries, { refresh() {}, append: ledgerEntries.take });
}

/**
 * A ledger in an append-only file of JSON lines. Each entry is one append, so that it survives a killed process, and
 * several processes may share the file: the first line of a payment or refund wins, and earlier lines determine what is
 * left of a charge.
 */
export function createFileLedger(path: string): PaymentLedger {
  mkdirSync(dirname(path), { recursive: true });
  const ledgerEntries = createEntries();
  const readOn = createLineReader(path);
  return createLedger(ledgerEntries, {
    refresh() {
      for (const line of readOn()) {
        const entry = parseLine(line);
        if (entry) ledgerEntries.take(entry);
      }
    },
    append(entry) {
      // The leading newline ends a partial line that a killed process may have left.
      appendFileSync(path, `\n${JSON.stringify(anyEntrySchema.parse(entry))}\n`, {
        mode: 0o600,
      });
    },
  });
}

type Entries = ReturnType<typeof createEntries>;

function createEntries() {
  const charges = new Map<string, LedgerEntry>();
  const refunds = new Map<string, LedgerRefund>();
  const left = new Map<string, number>();

  function takeRefund(refund: LedgerRefund): void {
    const { refundUuid, paymentUuid, amountCents, result } = refund;
    if (refunds.has(refundUuid)) return;
    const rest = left.get(paymentUuid) ?? 0;
    const isMade = result.outcome === 'refunded' && amountCents <= rest;
    if (isMade) left.set(paymentUuid, rest - amountCents);
    refunds.set(
      refundUuid,
      isMade || result.outcome === 'refused' ? refund : { ...refund, result: EXCEEDS },
    );
  }

  return {
    charges,
    refunds,
    take(entry: AnyEntry): void {
      if ('refundUuid' in entry) {
        takeRefund(entry);
        return;
      }
      const { paymentUuid, amountCents, result } = entry;
      if (charges.has(paymentUuid)) return;
      charges.set(paymentUuid, entry);
      if (result.outcome === 'succeeded') left.set(paymentUuid, amountCents);
    },
  };
}

export const EXCEEDS = {
  outcome: 'refused',
  message: 'The refund exceeds what is left of the charge.',
} as const;

function createLedger(
  { charges, refunds }: Entries,
  file: { refresh: () => void; append: (entry: AnyEntry) => void },
) {
  function find(paymentUuid: string): LedgerEntry | undefined {
    file.refresh();
    return charges.get(paymentUuid);
  }
  function findRefund(refundUuid: string): LedgerRefund | undefined {
    file.refresh();
    return refunds.get(refundUuid);
  }
  /** The valid results of payments, oldest first. */
  function entries(): LedgerEntry[] {
    file.refresh();
    return [...charges.values()];
  }
  /** Returns the valid entry, which is an earlier one if it exists. */
  function record(entry: LedgerEntry): LedgerEntry {
    const earlier = find(entry.paymentUuid);
    if (earlier) return earlier;
    file.append(entry);
    return find(entry.paymentUuid) ?? entry;
  }
  /** Returns the valid refund. A refund above the remaining amount of the charge is rejected. */
  function recordRefund(refund: LedgerRefund): LedgerRefund {
    const earlier = findRefund(refund.refundUuid);
    if (earlier) return earlier;
    file.append(refund);
    return findRefund(refund.refundUuid) ?? refund;
  }
  return {
    find,
    entries,
    chargeCount: () => entries().filter((entry) => entry.result.outcome === 'succeeded').length,
    record,
    recordRefund,
    /** The valid refunds, oldest first. */
    refunds(): LedgerRefund[] {
      file.refresh();
      return [...refunds.values()];
    },
    restore(stored: unknown) {
      const entry = anyEntrySchema.parse(stored);
      if ('refundUuid' in entry) recordRefund(entry);
      else record(entry);
    },
  };
}

/** Returns a function that reads the complete lines added since its last call. */
function createLineReader(path: string): () => string[] {
  let offset = 0;
  return function readOn() {
    const file = openSync(path, 'a+', 0o600);
    try {
      const added = Buffer.alloc(fstatSync(file).size - offset);
      const length = readSync(file, added, 0, added.length, offset);
      const end = added.subarray(0, length).lastIndexOf('\n') + 1;
      offset += end;
      return added.toString('utf8', 0, end).split('\n');
    } finally {
      closeSync(file);
    }
  };
}

function parseLine(line: string): AnyEntry | undefined {
  if (line === '') return undefined;
  try {
    return anyEntrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

export function createStoredLedger(store: ChargeStore): SandboxLedger {
  async function find(paymentUuid: string): Promise<LedgerEntry | undefined> {
    const charge = await store.find(paymentUuid);
    return charge && ledgerEntrySchema.parse(charge);
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
