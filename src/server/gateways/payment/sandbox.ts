import { once } from 'node:events';
import { hasCheckDigit } from '#contracts/order/card-number.ts';
import { DAY_MS } from '#contracts/time/days.ts';
import { msg } from '#words/words.ts';
import { GatewayError } from '../../errors.ts';
import { factsOfStatus, factsOfWarning } from './dispute-status.ts';
import type { LedgerEntry, SandboxLedger } from './ledger.ts';
import type {
  CardDispute,
  CardFacts,
  CardRefund,
  ChargeResult,
  DisputeName,
  NewPayment,
  PaymentCall,
  PaymentGateway,
  PaymentMethod,
  PaymentResult,
  PaymentStatus,
  RefundResult,
} from './port.ts';
import { DECLINED, NOT_AUTHENTICATED, REFUND_REJECTED, WAS_CANCELED } from './results.ts';

/** Card numbers that choose an outcome. Every other number with a valid check digit succeeds. */
export const sandboxCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  expired: '4000000000000069',
  authenticates: '4000000000003220',
  answerLost: '4000000000000119',
  timesOut: '4000000000000259',
  refundRejected: '4000000000005126',
} as const;

/** The reference of a charge whose refund the bank rejects. The card itself is not stored. */
const UNREFUNDABLE = 'sandbox-unrefundable-';

const TIMEOUT_MS = 15_000;

/** A handle contains this prefix, the payment's UUID, and its amount in cents, so opening a payment stores nothing. */
const HANDLE = 'sandbox-';

export interface SandboxPayment extends PaymentGateway {
  /** An approval charges the card, unless the payment was canceled. */
  decide(handle: string, isApproved: boolean): Promise<void>;
  /** Lets the bank return a refund that it had accepted. The return is stored only in this process's memory. */
  returnRefund(refundUuid: string): void;
  /**
   * Lets the customer's bank dispute a payment, or warn of fraud. A repeated call changes the status. The dispute is
   * stored only in this process's memory.
   */
  raise(
    handle: string,
    dispute: { kind: DisputeName['kind']; status: string; at: Date },
  ): DisputeName;
}

const RESPOND_WITHIN_MS = 14 * DAY_MS;

/**
 * A simulated payment provider with a simulated bank. `timeoutMs` is how long the timeout card keeps the caller
 * waiting, unless a signal aborts it. Only UUIDs, amounts, and outcomes reach the ledger.
 */
export function createSandboxPayment({
  ledger,
  timeoutMs = TIMEOUT_MS,
  bankUrl,
}: {
  ledger: SandboxLedger;
  timeoutMs?: number;
  /** The page on which the bank authenticates the customer. Without it, the bank doesn't authenticate customers. */
  bankUrl?: ((handle: string) => string) | undefined;
}) {
  const returned = new Set<string>();
  const disputes = new Map<string, CardDispute>();

  async function find(handle: string): Promise<PaymentStatus> {
    const entry = await ledger.find(readHandle(handle).paymentUuid);
    if (!entry) return { outcome: 'open' };
    return entry.result.outcome === 'given_up' ? { outcome: 'canceled' } : entry.result;
  }

  return {
    fields() {
      return { kind: 'direct' };
    },

    async readCard(method: PaymentMethod) {
      if (method.kind === 'token') return INCORRECT;
      const { number, expMonth, expYear } = method.card;
      const [brand, lastFour] = [brandOf(number), number.slice(-4)];
      return { key: number, brand, lastFour, expMonth, expYear } satisfies CardFacts;
    },

    async open({ paymentUuid, amountCents }: NewPayment, signal?: AbortSignal): Promise<string> {
      throwIfAborted(signal);
      return `${HANDLE}${paymentUuid}-${amountCents}`;
    },

    async pay(handle: string, call: PaymentCall, signal?: AbortSignal): Promise<PaymentResult> {
      throwIfAborted(signal);
      const { paymentUuid, amountCents } = readHandle(handle);
      const earlier = await ledger.find(paymentUuid);
      if (earlier) return resultOf(earlier);

      const number = call.method.kind === 'card' ? call.method.card.number : '';
      if (number === sandboxCards.timesOut) await timeOut(timeoutMs, signal);
      if (number === sandboxCards.authenticates && bankUrl) {
        return { outcome: 'action_required', url: bankUrl(handle) };
      }
      const result = decide(paymentUuid, number);
      const entry = await ledger.record({ paymentUuid, amountCents, result });
      if (number === sandboxCards.answerLost) throw unanswered('The response was lost');
      return resultOf(entry);
    },

    async resume(handle: string): Promise<PaymentResult> {
      const status = await find(handle);
      if (status.outcome === 'canceled') return WAS_CANCELED;
      if (status.outcome !== 'open') return status;
      if (!bankUrl) throw unanswered('The payment is not waiting for the bank');
      return { outcome: 'action_required', url: bankUrl(handle) };
    },

    async decide(handle: string, isApproved: boolean): Promise<void> {
      const { paymentUuid, amountCents } = readHandle(handle);
      const result = isApproved ? decide(paymentUuid, sandboxCards.succeeds) : NOT_AUTHENTICATED;
      await ledger.record({ paymentUuid, amountCents, result });
    },

    find,

    async cancel(handle: string) {
      const entry = { ...readHandle(handle), result: { outcome: 'given_up' } } as const;
      const { result } = await ledger.record(entry);
      return result.outcome === 'succeeded' ? result : ({ outcome: 'canceled' } as const);
    },

    async refund(refund: CardRefund): Promise<RefundResult> {
      const { refundUuid, paymentUuid, amountCents } = refund;
      if (returned.has(refundUuid)) return REFUND_REJECTED;
      const dispute = disputes.get(nameOf('dispute', paymentUuid));
      if (dispute && !dispute.isInquiry && (!dispute.isClosed || dispute.isLost)) return DISPUTED;
      const result = decideRefund(refund, (await ledger.find(paymentUuid))?.result);
      return (await ledger.recordRefund({ refundUuid, paymentUuid, amountCents, result })).result;
    },

    async readDispute({ reference }: DisputeName): Promise<CardDispute | undefined> {
      return disputes.get(reference);
    },

    async listDisputes(since: Date): Promise<CardDispute[]> {
      return [...disputes.values()].filter(({ openedAt }) => openedAt >= since);
    },

    raise(handle, { kind, status, at }) {
      const { paymentUuid, amountCents } = readHandle(handle);
      const reference = nameOf(kind, paymentUuid);
      const openedAt = disputes.get(reference)?.openedAt ?? at;
      const facts =
        kind === 'dispute'
          ? factsOfStatus(status, new Date(openedAt.getTime() + RESPOND_WITHIN_MS))
          : factsOfWarning(status === 'actionable');
      const reason = kind === 'dispute' ? 'fraudulent' : 'made_with_stolen_card';
      const dispute = { kind, reference, paymentUuid, amountCents, reason, openedAt, ...facts };
      disputes.set(reference, dispute);
      return { kind, reference };
    },

    returnRefund(refundUuid: string): void {
      returned.add(refundUuid);
    },
  } satisfies SandboxPayment;
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (!signal?.aborted) return;
  throw new GatewayError('payment', 'The call was aborted before it was sent', {
    retryable: true,
    cause: signal.reason,
  });
}

function readHandle(handle: string): { paymentUuid: string; amountCents: number } {
  const end = handle.lastIndexOf('-');
  const amountCents = Number(handle.slice(end + 1));
  if (!handle.startsWith(HANDLE) || end < HANDLE.length || !(amountCents > 0)) {
    throw unanswered('The payment sandbox has no such payment');
  }
  return { paymentUuid: handle.slice(HANDLE.length, end), amountCents };
}

function resultOf({ result }: LedgerEntry): ChargeResult {
  return result.outcome === 'given_up' ? WAS_CANCELED : result;
}

const INCORRECT = {
  outcome: 'validation_failed',
  message: msg('Your card number is incorrect.'),
} as const;

function decide(paymentUuid: string, number: string): ChargeResult {
  if (number === sandboxCards.declined) {
    return { outcome: 'failed', message: DECLINED };
  }
  if (number === sandboxCards.expired) {
    return { outcome: 'validation_failed', message: msg('Your card has expired.') };
  }
  if (!/^\d{12,19}$/.test(number) || !hasCheckDigit(number)) return INCORRECT;
  const name = number === sandboxCards.refundRejected ? UNREFUNDABLE : 'sandbox-';
  return { outcome: 'succeeded', reference: `${name}${paymentUuid}` };
}

/** Brands by the start of the number, longest first. */
const BRANDS: readonly [start: string, brand: string][] = [
  ['34', 'amex'],
  ['37', 'amex'],
  ['2', 'mastercard'],
  ['4', 'visa'],
  ['5', 'mastercard'],
  ['6', 'discover'],
];

function brandOf(number: string): string {
  return BRANDS.find(([start]) => number.startsWith(start))?.[1] ?? 'unknown';
}

const nameOf = (kind: DisputeName['kind'], paymentUuid: string) => `sandbox-${kind}-${paymentUuid}`;

const DISPUTED = { outcome: 'refused', message: 'The charge is disputed.' } as const;

/** How much of the charge is left is recorded only in the ledger. */
function decideRefund(
  { refundUuid, reference }: CardRefund,
  charge: LedgerEntry['result'] | undefined,
): RefundResult {
  if (charge?.outcome !== 'succeeded' || charge.reference !== reference) {
    return { outcome: 'refused', message: 'There is no such charge.' };
  }
  if (reference.startsWith(UNREFUNDABLE)) return REFUND_REJECTED;
  return { outcome: 'refunded', reference: `sandbox-refund-${refundUuid}` };
}

async function timeOut(timeoutMs: number, signal: AbortSignal | undefined): Promise<never> {
  const limit = AbortSignal.timeout(timeoutMs);
  const ends = AbortSignal.any(signal ? [signal, limit] : [limit]);
  if (!ends.aborted) await once(ends, 'abort');
  throw unanswered('The payment sandbox did not respond in time', ends.reason);
}

function unanswered(message: string, cause?: unknown): GatewayError {
  return new GatewayError('payment', message, { retryable: false, cause });
}
