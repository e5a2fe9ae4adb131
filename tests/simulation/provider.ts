/** The payment provider of a schedule: it records what arrives, sometimes late, and its responses can be lost. */
import { GatewayError } from '#server/errors.ts';
import type { PaymentLedger } from '#server/gateways/payment/ledger.ts';
import type { PaymentCall, PaymentGateway } from '#server/gateways/payment/port.ts';
import { createSandboxPayment } from '#server/gateways/payment/sandbox.ts';
import type { Random } from './random.ts';
import type { Owner, Turns } from './turns.ts';

export type Profile = {
  /** The shares of charges that are never sent, are rejected on arrival, get lost, or lose their response. */
  notSent: number;
  turnedAway: number;
  vanishes: number;
  answerLost: number;
  /** The share of charges that take a long time, and the relative weight of their next turn. */
  held: number;
  heldWeight: number;
  /** The share of payment queries that get no response. */
  silent: number;
};

/** A call that has been in transit for longer than this never arrives. By then, its payment was canceled long ago. */
const LONGEST_WAY_MS = 600_000;

const BANK = 'https://bank.test/';

type Flight = Owner & { until: number; land(arrives: boolean): void };

export function createProvider(
  world: { random: Random; turns: Turns; note(line: string): void; now(): Date },
  ledger: PaymentLedger,
  profile: Profile,
) {
  const { random, turns, note, now } = world;
  const bank = createSandboxPayment({ ledger, bankUrl: (handle) => `${BANK}${handle}` });
  /** By payment handle: whether the bank approved when the customer visited its page. */
  const approvals = new Map<string, boolean>();
  const flights = new Set<Flight>();
  let isHealthy = false;
  const fails = (probability: number) => !isHealthy && random.happens(probability);

  /** Resolves when the charge reaches the provider, no matter what happens to the process that sent it. */
  function travel(handle: string, call: PaymentCall): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const weight = random.happens(profile.held) ? profile.heldWeight : 1;
    const flight: Flight = {
      name: `charge ${handle.slice(-10)}`,
      isAlive: true,
      until: now().getTime() + LONGEST_WAY_MS,
      land(arrives) {
        flights.delete(flight);
        flight.isAlive = false;
        turns.drop(flight);
        if (arrives) void bank.pay(handle, call).catch(() => {});
        note(`provider: ${arrives ? 'hears of' : 'never sees'} ${flight.name}`);
        if (arrives) resolve();
        else reject(unanswered('The call vanished'));
      },
    };
    flights.add(flight);
    turns.start(flight.name, async () => {
      await turns.wait({ what: 'arrives', owner: flight, weight });
      flight.land(!fails(profile.vanishes));
    });
    return promise;
  }

  return {
    gatewayOf(owner: Owner): PaymentGateway {
      return {
        ...bank,
        async open(payment) {
          await turns.wait({ what: 'opening leaves', owner });
          if (fails(profile.notSent)) throw notSent();
          const handle = await bank.open(payment);
          await turns.wait({ what: 'answer of opening', owner });
          if (fails(profile.answerLost)) throw unanswered('The response was lost');
          return handle;
        },
        async pay(handle, call, signal) {
          await turns.wait({ what: 'charge leaves', owner });
          if (signal?.aborted || fails(profile.notSent)) throw notSent();
          if (fails(profile.turnedAway)) throw turnedAway();
          await travel(handle, call);
          const weight = random.happens(profile.held) ? profile.heldWeight : 1;
          await turns.wait({ what: 'answer of the charge', owner, weight });
          if (fails(profile.answerLost)) throw unanswered('The response was lost');
          return bank.pay(handle, call);
        },
        async find(handle) {
          await turns.wait({ what: 'question about a payment', owner });
          if (fails(profile.silent)) throw unanswered('No answer');
          return bank.find(handle);
        },
        async resume(handle) {
          await turns.wait({ what: 'resuming leaves', owner });
          if (fails(profile.silent)) throw unanswered('No answer');
          // As at Stripe, the card is charged now, and not when the bank approves.
          const isApproved = approvals.get(handle);
          if (isApproved !== undefined) await bank.decide(handle, isApproved);
          const result = await bank.resume(handle);
          note(`provider: after the bank, ${result.outcome}`);
          await turns.wait({ what: 'answer of resuming', owner });
          if (fails(profile.answerLost)) throw unanswered('The answer was lost');
          return result;
        },
        async cancel(handle) {
          await turns.wait({ what: 'cancellation leaves', owner });
          if (fails(profile.silent)) throw unanswered('No answer');
          const result = await bank.cancel(handle);
          note(`provider: to cancel, ${result.outcome}`);
          await turns.wait({ what: 'answer of the cancellation', owner });
          if (fails(profile.answerLost)) throw unanswered('The response was lost');
          return result;
        },
        async refund(refund) {
          await turns.wait({ what: 'refund leaves', owner });
          if (fails(profile.notSent)) throw notSent();
          const result = await bank.refund(refund);
          note(`provider: ${result.outcome} ${refund.amountCents}`);
          await turns.wait({ what: 'answer of the refund', owner });
          if (fails(profile.answerLost)) throw unanswered('The response was lost');
          return result;
        },
      };
    },

    visitBank(url: string, isApproved: boolean): void {
      approvals.set(url.slice(BANK.length), isApproved);
    },

    isBusy: () => flights.size > 0,

    /** From now on, everything gets a response. */
    recover(): void {
      isHealthy = true;
    },

    /** Before time advances: decides, for each call that can no longer be in transit by then, whether it arrives. */
    landUntil(moment: number): void {
      for (const flight of [...flights]) {
        if (flight.until <= moment) flight.land(random.happens(0.5));
      }
    },
  };
}

function notSent() {
  return new GatewayError('payment', 'The call was not sent', { retryable: true });
}

function turnedAway() {
  return new GatewayError('payment', 'The provider refuses us', {
    kind: 'credentials',
  });
}

function unanswered(message: string) {
  return new GatewayError('payment', message, { retryable: false });
}
