import type { Stripe } from 'stripe';
import type { Account } from './account.ts';
import { missing } from './errors.ts';
import type { ExpandParams } from './params.ts';
import { newDispute, newWarning } from './shapes.ts';

type Status = Stripe.Dispute['status'];

export function createDisputes(account: Account) {
  const disputes = new Map<string, Stripe.Dispute>();
  const warnings = new Map<string, Stripe.Radar.EarlyFraudWarning>();

  function find<T extends Stripe.Dispute | Stripe.Radar.EarlyFraudWarning>(
    all: Map<string, T>,
    id: string,
  ): T {
    const found = all.get(id);
    if (!found) throw missing('dispute', id);
    return found;
  }

  function read<T extends Stripe.Dispute | Stripe.Radar.EarlyFraudWarning>(
    all: Map<string, T>,
    id: string,
    { expand = [] }: ExpandParams,
  ): T {
    const found = find(all, id);
    const { payment_intent: intent } = found;
    if (!expand.includes('payment_intent') || typeof intent !== 'string') return found;
    return { ...found, payment_intent: account.find(intent) };
  }

  return {
    readDispute: (id: string, params: ExpandParams) => read(disputes, id, params),
    newest: () => [...disputes.values()].reverse(),
    newestWarnings: () => [...warnings.values()].reverse(),
    readWarning: (id: string, params: ExpandParams) => read(warnings, id, params),
    /** Whether the bank holds a payment's money, so that it can't be refunded. */
    isHeld: (intentId: string) =>
      [...disputes.values()].some(
        ({ payment_intent, is_charge_refundable, status }) =>
          payment_intent === intentId && !is_charge_refundable && status !== 'won',
      ),
    raise(
      intentId: string,
      {
        status = 'needs_response',
        reason = 'fraudulent',
        amount = 0,
      }: {
        status?: Status;
        reason?: string;
        amount?: number;
      } = {},
    ): Stripe.Dispute {
      const intent = account.find(intentId);
      const dispute = newDispute(account.base('du'), {
        ...{ intent, reason, status },
        amount: amount || intent.amount,
      });
      disputes.set(dispute.id, dispute);
      account.emit('charge.dispute.created', dispute);
      if (!dispute.is_charge_refundable) account.emit('charge.dispute.funds_withdrawn', dispute);
      return dispute;
    },
    move(id: string, status: Status): void {
      const dispute = find(disputes, id);
      dispute.status = status;
      const isClosed = ['won', 'lost', 'warning_closed', 'prevented'].includes(status);
      if (isClosed) dispute.evidence_details.due_by = null;
      if (status === 'won') account.emit('charge.dispute.funds_reinstated', dispute);
      account.emit(isClosed ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
    },
    warn(intentId: string): Stripe.Radar.EarlyFraudWarning {
      const warning = newWarning(account.base('issfr'), account.find(intentId));
      warnings.set(warning.id, warning);
      account.emit('radar.early_fraud_warning.created', warning);
      return warning;
    },
    /** Ends the warning, because the payment was refunded or disputed. */
    endWarning(id: string): void {
      const warning = find(warnings, id);
      warning.actionable = false;
      account.emit('radar.early_fraud_warning.updated', warning);
    },
  };
}
