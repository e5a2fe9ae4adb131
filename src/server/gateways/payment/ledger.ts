import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

const chargeResultSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('succeeded'), reference: z.string() }),
  z.object({ outcome: z.literal('failed'), message: z.string() }),
  z.object({ outcome: z.literal('validation_failed'), message: z.string() }),
]);

export const ledgerEntrySchema = z.object({
  paymentUuid: z.string(),
  amountCents: z.int(),
  result: chargeResultSchema,
});
/** What became of one payment. Card data has no place here. */
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** The sandbox's memory of payments. The first entry of a payment is never replaced. */
export interface PaymentLedger {
  find(paymentUuid: string): LedgerEntry | undefined;
  /** Adds an entry and returns the one that counts: an earlier one if there is any. */
  record(entry: LedgerEntry): LedgerEntry;
  /** The entries that count, oldest first. */
  entries(): LedgerEntry[];
  /** How many cards were really charged. */
  chargeCount(): number;
}

/** A ledger that ends with the process. */
export function createMemoryLedger(): PaymentLedger {
  return createLedger(new Map(), {});
}

/**
 * A ledger in an append-only file of JSON lines. Each entry is one write to the end of the file, so that
 * it outlives a killed process, and several processes may share the file: the first line of a payment counts.
 */
export function createFileLedger(path: string): PaymentLedger {
  mkdirSync(dirname(path), { recursive: true });
  const standing = new Map<string, LedgerEntry>();
  const readOn = createLineReader(path);
  return createLedger(standing, {
    refresh() {
      for (const line of readOn()) {
        const entry = parseLine(line);
        if (entry && !standing.has(entry.paymentUuid)) standing.set(entry.paymentUuid, entry);
      }
    },
    append(entry) {
      // The leading line end closes a line that a killed process may have left half written.
      appendFileSync(path, `\n${JSON.stringify(ledgerEntrySchema.parse(entry))}\n`, {
        mode: 0o600,
      });
    },
  });
}

function createLedger(
  standing: Map<string, LedgerEntry>,
  file: { refresh?: () => void; append?: (entry: LedgerEntry) => void },
): PaymentLedger {
  function find(paymentUuid: string): LedgerEntry | undefined {
    file.refresh?.();
    return standing.get(paymentUuid);
  }
  function entries(): LedgerEntry[] {
    file.refresh?.();
    return [...standing.values()];
  }
  return {
    find,
    entries,
    chargeCount: () => entries().filter((entry) => entry.result.outcome === 'succeeded').length,
    record(entry) {
      const earlier = find(entry.paymentUuid);
      if (earlier) return earlier;
      if (!file.append) standing.set(entry.paymentUuid, entry);
      file.append?.(entry);
      return find(entry.paymentUuid) ?? entry;
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

function parseLine(line: string): LedgerEntry | undefined {
  if (line === '') return undefined;
  try {
    return ledgerEntrySchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
