/** The other services around the product: they respond when it is their turn, and sometimes don't respond at all. */

import type { Db } from '#server/db/schema.ts';
import { GatewayError } from '#server/errors.ts';
import { seedDemoPartner } from '#server/features/partners/demo-partner.ts';
import type { DmvFiling, DmvGateway } from '#server/gateways/dmv/port.ts';
import { createSandboxDmv } from '#server/gateways/dmv/sandbox.ts';
import { createSandboxPostal } from '#server/gateways/postal/sandbox.ts';
import { createOfflineShipping } from '#server/gateways/shipping/offline.ts';
import { createSandboxWebhook } from '#server/gateways/webhook/sandbox.ts';
import type { Gateways } from '#server/gateways.ts';
import { withRaisedFee } from '#tests/support/outside/raised-fee.ts';
import type { Random } from './random.ts';
import type { Owner, Turns } from './turns.ts';

const FAILS = 0.05;
const REJECTS = 0.1;

const REJECTED = { outcome: 'rejected', reason: 'No smog certificate.' } as const;

export function createOutside({
  random,
  turns,
  note,
  now,
}: {
  random: Random;
  turns: Turns;
  note(line: string): void;
  now(): Date;
}) {
  // One DMV for all processes: it remembers what was filed.
  const dmv = createSandboxDmv({ clock: now });
  const webhook = createSandboxWebhook({ outbox: { keep: async () => {} } });
  const filings = new Map<string, DmvFiling>();
  let raiseCents = 0;
  let isHealthy = false;

  async function reach(owner: Owner, what: 'dmv' | 'webhook'): Promise<void> {
    await turns.wait({ what: `asks the ${what}`, owner });
    if (isHealthy || !random.happens(FAILS)) return;
    throw new GatewayError(what, 'No answer', { retryable: true });
  }

  return {
    gatewaysOf: (
      owner: Owner,
    ): Pick<Gateways, 'postal' | 'shipping' | 'storage' | 'webhook'> & { dmv: DmvGateway } => ({
      dmv: {
        async lookUp(plate) {
          await reach(owner, 'dmv');
          return withRaisedFee(await dmv.lookUp(plate), raiseCents);
        },
        async file(request) {
          await reach(owner, 'dmv');
          const known = filings.get(request.orderUuid);
          const filing = known ?? (random.happens(REJECTS) ? REJECTED : await dmv.file(request));
          filings.set(request.orderUuid, filing);
          note(`dmv: ${filing.outcome} ${request.transaction}`);
          // The response takes time, and may be lost like any other.
          await reach(owner, 'dmv');
          return filing;
        },
      },
      postal: createSandboxPostal(),
      shipping: createOfflineShipping(),
      storage: {
        presignPut: none,
        head: none,
        readStart: none,
        store: none,
        delete: none,
        publicUrl: String,
      },
      webhook: {
        async deliver(delivery) {
          await reach(owner, 'webhook');
          return webhook.deliver(delivery);
        },
      },
    }),
    filings: (): ReadonlyMap<string, DmvFiling> => filings,
    /** Raises the DMV's fees from now on, including for carts. */
    raiseFees(): void {
      raiseCents += 500;
    },
    /** From now on, everything responds. */
    recover(): void {
      isHealthy = true;
    },
  };
}

/** The partner gets events about the orders from its pages. */
export async function addPartner(db: Db, now: Date): Promise<void> {
  await seedDemoPartner(db, { port: 4702, now });
}

function none(): never {
  throw new Error('Nothing is uploaded here');
}
