import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import {
  type ChangedPrices,
  entriesOf,
  formatPrice,
  PRICE_NAMES,
  type PriceName,
  type Prices,
  priceDefinitions,
} from '#contracts/desk/price-names.ts';
import type { DeskPriceChange } from '#contracts/desk/prices.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, type Day, isDay } from '#contracts/time/days.ts';
import { updateParam, updateServicePrices } from '../../db/price-store.ts';
import type { Tx } from '../../db/schema.ts';
import { isUuid, rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { recordAuditEvent, type StaffMark } from '../audit/service.ts';
import { overnightValue, pricesIn, withPrices } from './prices-in-rows.ts';
import { OVERNIGHT_CODE } from './service.ts';
import {
  hasDue,
  insertPriceChange,
  lockPlanned,
  lockPriceChange,
  lockPrices,
  markApplied,
  markCanceled,
  type PriceChangeRow,
  selectParams,
  selectPriceChanges,
  selectServices,
} from './store.ts';

const changedPricesSchema = z
  .partialRecord(z.enum(PRICE_NAMES), z.int().check(z.nonnegative()))
  .check(z.refine((prices) => Object.keys(prices).length > 0, 'Please enter at least one price'));

/** Prices change when their day begins (in California time). The first request of the day applies them. */
export async function applyDuePrices(deps: Deps): Promise<void> {
  if (!(await hasDue(deps.db, californiaDay(deps.clock())))) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    await applyDueIn(tx, deps);
  });
}

/** The caller must hold the lock on prices. Skips changes that another process has already applied. */
async function applyDueIn(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock();
  const due = await lockPlanned(tx, californiaDay(now));
  if (due.length === 0) return;
  // Each change covers some prices. If several cover the same price, the latest one wins.
  const changed: ChangedPrices = {};
  for (const { prices } of due) Object.assign(changed, changedPricesSchema.parse(prices));
  for (const { price_config, convenience_basis_points, ...service } of await selectServices(tx)) {
    const before = { price_config, convenience_basis_points, uuid: service.uuid };
    const prices = withPrices({ ...service, ...before }, changed);
    if (!isDeepStrictEqual(before, prices)) await updateServicePrices(tx, prices);
  }
  if (changed.overnight !== undefined) {
    await updateParam(tx, OVERNIGHT_CODE, overnightValue(changed.overnight));
  }
  for (const { uuid, holds_from } of due) {
    await markApplied(tx, uuid, now);
    await recordAuditEvent(tx, deps, 'PRICES: hold', { about: holds_from });
  }
}

/** A date further ahead than this is most likely a typo. */
const MAX_DAYS_AHEAD = 366;
const MAX_SHOWN = 200;

type Field = PriceName | 'effective_from' | 'reason' | 'prices' | 'uuid';

/** A rejected change, with one sentence for each field in error. */
export class PricesRejectedError extends Error {
  override name = 'PricesRejectedError';
  readonly code = 'PRICES_REFUSED';
  readonly problems: readonly { field: Field; message: string }[];
  readonly isConfirmable: boolean;

  constructor(problems: PricesRejectedError['problems'], { isConfirmable = false } = {}) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
    this.isConfirmable = isConfirmable;
  }
}

/**
 * The person who schedules or cancels prices, by the name shown in the list. For staff, also what the audit log
 * records about them.
 */
export type PricesBy = { name: string; staff?: StaffMark };

export type PlannedPrices = {
  effectiveFrom: string;
  prices: ChangedPrices;
  reason: string;
  /** Whether someone has double-checked prices that more than double or fall by more than half. */
  isConfirmed: boolean;
};

export type PriceChange = Omit<DeskPriceChange, 'prices' | 'planned_at'> & {
  prices: ChangedPrices;
  planned_at: Date;
};

/**
 * Schedules prices that take effect on a given day. Prices for today apply immediately. Returns the change's UUID.
 * Throws PricesRejectedError.
 */
export async function planPrices(
  tx: Tx,
  deps: Deps,
  { effectiveFrom, prices, reason, isConfirmed }: PlannedPrices,
  by: PricesBy,
): Promise<string> {
  const now = deps.clock();
  const today = californiaDay(now);
  const problems = [...problemsOfDay(effectiveFrom, today), ...problemsOf(prices, reason)];
  if (problems.length > 0) throw new PricesRejectedError(problems);
  const uuid = rowUuid(now);
  await lockPrices(tx);
  const rows = { services: await selectServices(tx), params: await selectParams(tx) };
  const before = pricesIn(rows);
  for (const change of await lockPlanned(tx, effectiveFrom)) {
    Object.assign(before, changedPricesSchema.parse(change.prices));
  }
  const leaps = isConfirmed ? [] : leapsOf(before, prices);
  if (leaps.length > 0) throw new PricesRejectedError(leaps, { isConfirmable: true });
  await insertPriceChange(tx, {
    uuid,
    holds_from: effectiveFrom,
    prices: JSON.stringify(prices),
    reason: reason.trim(),
    planned_by: by.name,
    planned_at: now,
  });
  const changes = entriesOf(prices).map(([name, amount]) => `${name} ${amount / 100}`);
  const about = `${changes.join(', ')} from ${effectiveFrom}`;
  await recordAuditEvent(tx, deps, 'PRICES: planned', { about, ...by.staff });
  if (effectiveFrom === today) await applyDueIn(tx, deps);
  return uuid;
}

/** Cancels a change that has not taken effect. Returns the day it would have taken effect. Throws PricesRejectedError. */
export async function cancelPlannedPrices(
  tx: Tx,
  deps: Deps,
  uuid: string,
  by: PricesBy,
): Promise<string> {
  const now = deps.clock();
  const change = isUuid(uuid) ? await lockPriceChange(tx, uuid) : undefined;
  if (!change) throw rejection('uuid', 'This price change doesn’t exist.');
  if (change.called_off_at) throw rejection('uuid', 'This price change is already canceled.');
  if (change.held_at) {
    throw rejection(
      'uuid',
      'These prices are already in effect. Schedule new ones for a later date.',
    );
  }
  await markCanceled(tx, uuid, now, by.name);
  await recordAuditEvent(tx, deps, 'PRICES: called off', { about: change.holds_from, ...by.staff });
  return change.holds_from;
}

/** Returns past and future changes, newest first. */
export async function listPrices({
  db,
}: Deps): Promise<{ prices: Prices; changes: PriceChange[] }> {
  const rows = { services: await selectServices(db), params: await selectParams(db) };
  const changes = await selectPriceChanges(db, MAX_SHOWN);
  return { prices: pricesIn(rows), changes: changes.map(present) };
}

function present({ uuid, reason, planned_by, planned_at, ...change }: PriceChangeRow): PriceChange {
  return {
    uuid,
    reason,
    planned_by,
    planned_at,
    effective_from: change.holds_from,
    prices: changedPricesSchema.parse(change.prices),
    state: change.called_off_at ? 'canceled' : change.held_at ? 'in_effect' : 'planned',
    canceled_by: change.called_off_by,
  };
}

function problemsOfDay(effectiveFrom: Day, today: Day): PricesRejectedError['problems'] {
  const says = (message: string) => [{ field: 'effective_from' as const, message }];
  if (!isDay(effectiveFrom)) return says('Enter the date as YYYY-MM-DD, such as 2027-01-31.');
  if (effectiveFrom < today) {
    return says(`This date has passed: it’s ${today} in California. Choose today or a later date.`);
  }
  const last = addDays(today, MAX_DAYS_AHEAD);
  return effectiveFrom > last
    ? says(`This date is too far in the future. Choose ${last} or earlier.`)
    : [];
}

function problemsOf(prices: ChangedPrices, reason: string): PricesRejectedError['problems'] {
  const entries = entriesOf(prices);
  return [
    ...(entries.length === 0
      ? [{ field: 'prices' as const, message: 'Please enter at least one new price.' }]
      : []),
    ...entries
      .filter(([name, amount]) => amount > priceDefinitions[name].most)
      .map(([field]) => ({ field, message: tooMuch(field) })),
    ...(reason.trim() === ''
      ? [{ field: 'reason' as const, message: 'Please enter the reason.' }]
      : []),
  ];
}

function tooMuch(name: PriceName): string {
  const { label, most } = priceDefinitions[name];
  return `${label}: enter up to ${formatPrice(name, most)}.`;
}

/** A price that more than doubles or falls by more than half is most likely a typo. */
function leapsOf(before: Prices, prices: ChangedPrices): PricesRejectedError['problems'] {
  return entriesOf(prices)
    .filter(([name, amount]) => amount > before[name] * 2 || amount * 2 < before[name])
    .map(([field, amount]) => ({
      field,
      message: `${priceDefinitions[field].label}: ${formatPrice(field, amount)} is far from the current ${formatPrice(field, before[field])}. Confirm it if it’s intended.`,
    }));
}

const rejection = (field: Field, message: string) => new PricesRejectedError([{ field, message }]);
