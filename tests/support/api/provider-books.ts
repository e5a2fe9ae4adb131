import { readBooks } from '#server/features/checkout/books/service.ts';
import type { PaymentLedger } from '#server/gateways/payment/ledger.ts';
import { createSandboxBooks } from '#server/gateways/payment/sandbox-books.ts';

/** Returns the sandbox's books, as `npm run money:check` reads them. */
export function readSandboxBooks(ledger: Pick<PaymentLedger, 'entries' | 'refunds'>) {
  return readBooks(createSandboxBooks(ledger));
}
