import { setTimeout as wait } from 'node:timers/promises';
import { addYears } from '#contracts/vehicle/days.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { GatewayError } from '../../errors.ts';
import type { DmvFiling, DmvGateway, DmvLookup, DmvRequest } from './port.ts';
import { dateAfter, vehicleOf } from './sandbox-vehicle.ts';

/** Plates that choose an outcome; every other plate has a vehicle that can be renewed today. */
export const sandboxPlates = {
  notEligible: 'LATER01',
  missing: 'MISSING',
  held: 'HELD001',
  down: 'DMVDOWN',
  slow: 'SLOW001',
  rejected: 'REJECT1',
} as const;

const DAYS_UNTIL_LATER = 200;
const SLOW_MS = 3_000;
const KEPT_FILINGS = 1_000;
const HOLD_REASON =
  'The registration is suspended because proof of insurance is missing. The DMV needs it before a renewal.';
const REJECTION =
  'The DMV had no valid smog certificate for this vehicle. It could not take the order without one.';

/**
 * A department that needs no server: vehicles are derived from their plates, so that a plate has the same
 * vehicle in every process. The newest filings are remembered until the process ends. `delayMs` is how long a lookup of
 * the slow plate takes.
 */
export function createSandboxDmv({
  clock,
  delayMs = SLOW_MS,
}: {
  clock: () => Date;
  delayMs?: number;
}) {
  const filings = new Map<string, DmvFiling>();

  return {
    async lookUp(plate) {
      return await find(plateKey(plate), clock(), delayMs);
    },

    async file(request) {
      const { orderUuid } = request;
      const known = filings.get(orderUuid);
      if (known) return known;
      const filing = judge(await find(plateKey(request.plate), clock(), delayMs), request);
      // Two calls for one order may have waited at the same time: the first to file wins.
      const first = filings.get(orderUuid) ?? filing;
      filings.set(orderUuid, first);
      const [oldest] = filings.keys();
      if (filings.size > KEPT_FILINGS && oldest !== undefined) filings.delete(oldest);
      return first;
    },
  } satisfies DmvGateway;
}

async function find(plate: string, now: Date, delayMs: number): Promise<DmvLookup> {
  if (plate === sandboxPlates.down) {
    throw new GatewayError('dmv', 'The DMV sandbox is down for this plate', { retryable: true });
  }
  if (plate === '' || plate === sandboxPlates.missing) return { outcome: 'not_found' };
  if (plate === sandboxPlates.slow) await wait(delayMs);

  const vehicle = vehicleOf(plate, now);
  if (plate === sandboxPlates.held) return { outcome: 'held', vehicle, reason: HOLD_REASON };
  if (plate === sandboxPlates.notEligible) {
    return {
      outcome: 'found',
      vehicle: { ...vehicle, expiresOn: dateAfter(now, DAYS_UNTIL_LATER) },
    };
  }
  return { outcome: 'found', vehicle };
}

function judge(lookup: DmvLookup, { orderUuid, transaction, vin }: DmvRequest): DmvFiling {
  if (lookup.outcome === 'not_found') {
    return { outcome: 'rejected', reason: 'The DMV has no vehicle with this plate.' };
  }
  if (lookup.outcome === 'held') return { outcome: 'rejected', reason: lookup.reason };
  const { vehicle } = lookup;
  if (vehicle.plate === sandboxPlates.rejected) return { outcome: 'rejected', reason: REJECTION };
  if (vehicle.vin !== vin.toUpperCase()) {
    return { outcome: 'rejected', reason: 'The VIN does not belong to this plate.' };
  }
  return {
    outcome: 'accepted',
    reference: `SBX-${orderUuid.replaceAll('-', '').slice(-12).toUpperCase()}`,
    expiresOn: transaction === 'renewal' ? addYears(vehicle.expiresOn, 1) : null,
  };
}
