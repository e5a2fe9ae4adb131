import { once } from 'node:events';
import { GatewayError } from '../../errors.ts';
import type { SandboxLedger } from './ledger.ts';
import type { CardRefund, Charge, ChargeResult, PaymentGateway, RefundResult } from './port.ts';

/** Card numbers that choose an outcome. Every other number with a valid check digit succeeds. */
export const sandboxCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  answerLost: '4000000000000119',
  timesOut: '4000000000000259',
  refundRefused: '4000000000005126',
} as const;

/** The reference of a charge whose refund the bank rejects. The card itself is not stored. */
const UNREFUNDABLE = 'sandbox-unrefundable-';

const TIMEOUT_MS = 15_000;

/**
 * A payment provider without money. `timeoutMs` is how long the timeout card keeps the caller waiting, unless
 * a signal aborts it. Only UUIDs, amounts, and outcomes reach the ledger.
 */
export function createSandboxPayment({
  ledger,
  timeoutMs = TIMEOUT_MS,
}: {
  ledger: SandboxLedger;
  timeoutMs?: number;
}) {
  return {
    async charge(charge: Charge, signal?: AbortSignal): Promise<ChargeResult> {
      if (signal?.aborted) {
        throw new GatewayError('payment', 'The call was ended before it was made', {
          retryable: true,
          cause: signal.reason,
        });
      }
      const earlier = await ledger.find(charge.paymentUuid);
      if (earlier) return earlier.result;

      if (charge.card.number === sandboxCards.timesOut) await timeOut(timeoutMs, signal);
      const { result } = await ledger.record({
        paymentUuid: charge.paymentUuid,
        amountCents: charge.amountCents,
        result: decide(charge),
      });
      if (charge.card.number === sandboxCards.answerLost) throw unanswered('The answer was lost');
      return result;
    },

    async find(paymentUuid: string): Promise<ChargeResult | null> {
      return (await ledger.find(paymentUuid))?.result ?? null;
    },

    async refund(refund: CardRefund): Promise<RefundResult> {
      const { refundUuid, paymentUuid, amountCents } = refund;
      const result = decideRefund(refund, (await ledger.find(paymentUuid))?.result);
      return (await ledger.recordRefund({ refundUuid, paymentUuid, amountCents, result })).result;
    },
  } satisfies PaymentGateway;
}

function decide({ paymentUuid, card }: Charge): ChargeResult {
  if (card.number === sandboxCards.declined) {
    return { outcome: 'failed', message: 'Your card was declined.' };
  }
  if (card.number === sandboxCards.expired) {
    return { outcome: 'validation_failed', message: 'Your card has expired.' };
  }
  if (!hasCheckDigit(card.number)) {
    return { outcome: 'validation_failed', message: 'Your card number is incorrect.' };
  }
  const name = card.number === sandboxCards.refundRefused ? UNREFUNDABLE : 'sandbox-';
  return { outcome: 'succeeded', reference: `${name}${paymentUuid}` };
}

/** Only the ledger knows how much of the charge is left. */
function decideRefund(
  { refundUuid, reference }: CardRefund,
  charge: ChargeResult | undefined,
): RefundResult {
  if (charge?.outcome !== 'succeeded' || charge.reference !== reference) {
    return { outcome: 'refused', message: 'There is no such charge.' };
  }
  if (reference.startsWith(UNREFUNDABLE)) {
    return { outcome: 'refused', message: 'The bank does not accept the refund.' };
  }
  return { outcome: 'refunded', reference: `sandbox-refund-${refundUuid}` };
}

async function timeOut(timeoutMs: number, signal: AbortSignal | undefined): Promise<never> {
  const limit = AbortSignal.timeout(timeoutMs);
  const ends = AbortSignal.any(signal ? [signal, limit] : [limit]);
  if (!ends.aborted) await once(ends, 'abort');
  throw unanswered('The payment sandbox did not answer in time', ends.reason);
}

function unanswered(message: string, cause?: unknown): GatewayError {
  return new GatewayError('payment', message, { retryable: false, cause });
}

/** The Luhn check on 12 to 19 digits. */
function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = Array.from(number)
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
