import { setTimeout as wait } from 'node:timers/promises';
import { addYears } from '#contracts/time/days.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { msg } from '#words/words.ts';
import { GatewayError } from '../../errors.ts';
import type { DmvFiling, DmvGateway, DmvRequest, DmvResult } from './port.ts';
import { holdOf, papersOfPlate } from './sandbox-blockers.ts';
import { dateAfter, vehicleOf } from './sandbox-vehicle.ts';

/**
 * Plates that choose an outcome, besides those with a blocker (sandbox-blockers.ts). Every other plate has a
 * vehicle that can be renewed today.
 */
export const sandboxPlates = {
  notEligible: 'LATER01',
  missing: 'MISSING',
  held: 'HELD001',
  papersMissing: 'SMOG007',
  papersNever: 'SMOG008',
  down: 'DMVDOWN',
  slow: 'SLOW001',
  rejected: 'REJECT1',
} as const;

const DAYS_UNTIL_LATER = 200;
const SLOW_MS = 3_000;
const KEPT_FILINGS = 1_000;
const PAPERS_COME_AFTER_MS = 10_000;
const REJECTION = msg(
  'The DMV has no valid smog certificate for this vehicle and can’t accept the order without one.',
);

/**
 * A simulated department without a server. Vehicles are derived from their plates, so they are the same in every
 * process. Remembers the latest filings until the process ends. `delayMs` is how long a lookup of the slow plate takes.
 */
export function createSandboxDmv({
  clock,
  delayMs = SLOW_MS,
}: {
  clock: () => Date;
  delayMs?: number;
}) {
  const filings = new Map<string, { filing: DmvFiling; at: number }>();

  return {
    async lookUp(plate) {
      return await find(plateKey(plate), clock(), delayMs);
    },

    async file(request) {
      const { orderUuid } = request;
      const earlier = filings.get(orderUuid);
      if (earlier && !haveDocumentsArrived(request, earlier, clock())) return earlier.filing;
      const lookup = await find(plateKey(request.plate), clock(), delayMs);
      const filing = decide(lookup, request, { hasPapers: earlier !== undefined });
      // Two calls for one order may have waited at the same time. The first one wins.
      const latest = filings.get(orderUuid);
      if (latest && latest !== earlier) return latest.filing;
      filings.set(orderUuid, { filing, at: clock().getTime() });
      const [oldest] = filings.keys();
      if (filings.size > KEPT_FILINGS && oldest !== undefined) filings.delete(oldest);
      return filing;
    },
  } satisfies DmvGateway;
}

function haveDocumentsArrived(
  { plate }: DmvRequest,
  { filing, at }: { filing: DmvFiling; at: number },
  now: Date,
): boolean {
  const waits = filing.outcome === 'fees_taken' && papersOfPlate(plateKey(plate))?.come;
  return waits === true && now.getTime() - at >= PAPERS_COME_AFTER_MS;
}

async function find(plate: string, now: Date, delayMs: number): Promise<DmvResult> {
  if (plate === sandboxPlates.down) {
    throw new GatewayError('dmv', 'The DMV sandbox is down for this plate', { retryable: true });
  }
  if (plate === '' || plate === sandboxPlates.missing) return { outcome: 'not_found' };
  if (plate === sandboxPlates.slow) await wait(delayMs);

  const known = vehicleOf(plate, now);
  const vehicle = { ...known, missingPapers: papersOfPlate(plate)?.missing ?? [] };
  const hold = holdOf(plate);
  if (hold) return { outcome: 'held', vehicle, ...hold };
  if (plate === sandboxPlates.notEligible) {
    return {
      outcome: 'found',
      vehicle: { ...vehicle, expiresOn: dateAfter(now, DAYS_UNTIL_LATER) },
    };
  }
  return { outcome: 'found', vehicle };
}

function decide(
  lookup: DmvResult,
  { orderUuid, transaction, vin }: DmvRequest,
  { hasPapers }: { hasPapers: boolean },
): DmvFiling {
  if (lookup.outcome === 'not_found') {
    return { outcome: 'rejected', reason: 'The DMV has no vehicle with this plate.' };
  }
  if (lookup.outcome === 'held') return { outcome: 'rejected', reason: lookup.reason };
  const { vehicle } = lookup;
  if (vehicle.plate === sandboxPlates.rejected) return { outcome: 'rejected', reason: REJECTION };
  if (vehicle.vin !== vin.toUpperCase()) {
    return { outcome: 'rejected', reason: 'The VIN does not belong to this plate.' };
  }
  const reference = `SBX-${orderUuid.replaceAll('-', '').slice(-12).toUpperCase()}`;
  const { missingPapers, expiresOn } = vehicle;
  if (transaction === 'renewal' && missingPapers.length > 0 && !hasPapers) {
    return { outcome: 'fees_taken', reference, missingPapers };
  }
  return {
    outcome: 'accepted',
    reference,
    expiresOn: transaction === 'renewal' && expiresOn !== null ? addYears(expiresOn, 1) : null,
  };
}
