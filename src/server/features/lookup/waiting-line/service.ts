/** Admits new orders in turn under heavy load. Other requests never wait. */

import type { VehicleLookup } from '#contracts/vehicle/lookup-body.ts';
import { WAITING_CODE, type Wait, waitingText } from '#contracts/vehicle/waiting-line.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, TooMany } from '../../../errors.ts';
import { networksOf } from '../../../http/network.ts';
import { countRequest, type RateLimitRule } from '../../../http/rate-limit.ts';
import { allOf, deriveKey, isSame, type Secret, sign } from '../../../secrets/keyed-hash.ts';
import { type Caller, findLiveUser } from '../../account/access.ts';
import { type MovingLine, waitOf } from './rule.ts';
import { hasOpenCart } from './store.ts';

const PLACES = {
  name: 'line-places',
  points: 30,
  reason: 'Too many people on your network are waiting in line.',
} as const;
/** Customers can correct a plate this often, but can't use their turn to let others in. */
const TURNS = { name: 'line-turns', points: 5, perSeconds: 3600 } as const;
/** Customers can add this many vehicles to the same cart. */
const PASSES = { name: 'line-passes', points: 100, perSeconds: 3600 } as const;

/**
 * Returns immediately unless the request starts an order and there is a waiting line. In that case, rejects the request
 * with its place in the line until its number has been called.
 */
export async function awaitTurn(
  deps: Deps,
  caller: Caller,
  request: VehicleLookup,
  ip: string,
): Promise<void> {
  const { waitingLine, metrics } = deps;
  const line = waitingLine?.moving();
  if (!waitingLine || !line) return;
  if (await hasBegun(deps, caller, request)) {
    metrics.starts.inc({ outcome: 'begun' });
    return;
  }
  const number = numberOf(deps.secret, request.waiting_ticket ?? '');
  if (number !== undefined && number > line.ended) {
    const wait = waitOf(line, number, deps.clock());
    if (wait) throw mustWait(deps, number, wait);
    if (await isWithin(deps, TURNS, String(number))) {
      metrics.starts.inc({ outcome: 'called' });
      return;
    }
  }
  await countRequest(deps, placesIn(line, deps.clock()), networksOf(ip));
  const taken = await waitingLine.take();
  const wait = taken && waitOf(taken, taken.last_number, deps.clock());
  if (wait) throw mustWait(deps, taken.last_number, wait);
  metrics.starts.inc({ outcome: 'called' });
}

/**
 * Limits how many numbers a network can take while the next number would wait. Otherwise, a stranger could take many
 * numbers without using them.
 */
function placesIn(line: MovingLine, now: Date): RateLimitRule {
  const wait = waitOf(line, line.last_number + 1, now);
  return { ...PLACES, perSeconds: Math.max(1, wait?.wait_seconds ?? 0) };
}

/** Null if there is nothing left to wait for: the turn has come, or the ticket is not valid. */
export function readWait({ waitingLine, secret, clock }: Deps, ticket: string): Wait | null {
  const line = waitingLine?.moving();
  const number = numberOf(secret, ticket);
  if (!line || number === undefined || number <= line.ended) return null;
  return waitOf(line, number, clock()) ?? null;
}

/**
 * Whether the customer has already started an order: a guest with a vehicle, or an account with a cart. A different
 * email means a different person's order.
 */
async function hasBegun(deps: Deps, caller: Caller, { user_uuid, user_email }: VehicleLookup) {
  const account = await caller.findAccount();
  if (account) {
    if (account.email !== user_email) return false;
    return (await hasOpenCart(deps.db, account.uuid)) && isWithin(deps, PASSES, account.uuid);
  }
  const guest = user_uuid ? await findLiveUser(deps, user_uuid) : undefined;
  // Test guests are free to create, so they don't skip the line.
  if (guest?.kind !== 'guest' || guest.is_test || guest.email !== user_email) return false;
  return isWithin(deps, PASSES, guest.uuid);
}

async function isWithin(deps: Deps, rule: typeof TURNS | typeof PASSES, caller: string) {
  try {
    await countRequest(deps, rule, caller);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

function mustWait({ secret, metrics }: Deps, number: number, wait: Wait): AppError {
  metrics.starts.inc({ outcome: 'waiting' });
  return new AppError(429, WAITING_CODE, waitingText(wait), {
    place: { ticket: ticketOf(secret, number), ...wait },
    retryAfterSeconds: wait.retry_after_seconds,
  });
}

const PURPOSE = 'waiting-line';
const TICKET = /^(\d{1,15})\.([\w-]{43})$/;

export function ticketOf(secret: Secret, number: number): string {
  return `${number}.${sign(deriveKey(allOf(secret)[0], PURPOSE), String(number))}`;
}

/** Undefined if the ticket is not valid. */
export function numberOf(secret: Secret, ticket: string): number | undefined {
  const [, number = '', signature = ''] = TICKET.exec(ticket) ?? [];
  const isOurs = allOf(secret).some((one) =>
    isSame(signature, sign(deriveKey(one, PURPOSE), number)),
  );
  return number !== '' && isOurs ? Number(number) : undefined;
}
