import { GatewayError } from '../../../errors.ts';
import type { HttpServiceOptions } from '../../http-client.ts';
import type { PaymentGateway } from '../port.ts';

/** Payments through Stripe. This build has no adapter for it yet, so every call fails and charges nothing. */
export function createStripePayment(_service: HttpServiceOptions): PaymentGateway {
  const refusal = () =>
    new GatewayError('payment', 'This build cannot reach the payment provider', {
      retryable: true,
      isOutage: true,
    });
  const fail = async (): Promise<never> => {
    throw refusal();
  };
  return {
    fields() {
      throw refusal();
    },
    about: fail,
    open: fail,
    pay: fail,
    resume: fail,
    find: fail,
    giveUp: fail,
    refund: fail,
  };
}
