/** Prices as a manager or an operator plans them, with the day from which they hold. */
import {
  type ChangedPrices,
  entriesOf,
  formatPrice,
  type PriceName,
  type Prices,
  priceDefinitions,
} from '#contracts/desk/price-names.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, type Day, isDay } from '#contracts/time/days.ts';
import type { Tx } from '../../db/schema.ts';
import { isUuid, rowUuid } from '../../db/uuid.ts';
import type { Deps } from '../../deps.ts';
import { noteEvent, type StaffMark } from '../privacy/audit.ts';
import { changedPricesSchema } from './changed-prices.ts';
import { holdIn } from './due-prices.ts';
import {
  insertPriceChange,
  lockPlanned,
  lockPriceChange,
  lockPrices,
  markCalledOff,
  type PriceChangeRow,
  selectPriceChanges,
} from './price-change-store.ts';
import { pricesIn } from './prices-in-rows.ts';
import { selectParams, selectServices } from './store.ts';

/** A later day is most likely a slip of the pen. */
const MOST_DAYS_AHEAD = 366;
const MOST_SHOWN = 200;

type Field = PriceName | 'holds_from' | 'reason' | 'prices' | 'uuid';

/** It cannot be done as asked: one sentence for each field that is in the way. */
export class PricesRefused extends Error {
  override name = 'PricesRefused';
  readonly code = 'PRICES_REFUSED';
  readonly problems: readonly { field: Field; message: string }[];
  /** It is done once somebody has confirmed it. */
  readonly isConfirmable: boolean;

  constructor(problems: PricesRefused['problems'], { isConfirmable = false } = {}) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
    this.isConfirmable = isConfirmable;
  }
}

/** Who plans or calls off, as the list names them; a member of staff also as the audit log does. */
export type PricesBy = { name: string; staff?: StaffMark };

export type PlannedPrices = {
  holdsFrom: string;
  prices: ChangedPrices;
  reason: string;
  /** Somebody has looked twice at what more than doubles or halves. */
  isConfirmed: boolean;
};

/** A change as it is listed. */
export type PriceChange = Omit<PriceChangeRow, 'prices' | 'held_at' | 'called_off_at'> & {
  prices: ChangedPrices;
  state: 'planned' | 'holds' | 'called_off';
};

/** Plans prices from a day on; those for today hold at once. Returns the change's uuid. Throws PricesRefused. */
export async function planPrices(
  tx: Tx,
  deps: Deps,
  { holdsFrom, prices, reason, isConfirmed }: PlannedPrices,
  by: PricesBy,
): Promise<string> {
  const now = deps.clock();
  const today = californiaDay(now);
  const problems = [...problemsOfDay(holdsFrom, today), ...problemsOf(prices, reason)];
  if (problems.length > 0) throw new PricesRefused(problems);
  const uuid = rowUuid(now);
  await lockPrices(tx);
  const rows = { services: await selectServices(tx), params: await selectParams(tx) };
  const before = pricesIn(rows);
  for (const change of await lockPlanned(tx, holdsFrom)) {
    Object.assign(before, changedPricesSchema.parse(change.prices));
  }
  const leaps = isConfirmed ? [] : leapsOf(before, prices);
  if (leaps.length > 0) throw new PricesRefused(leaps, { isConfirmable: true });
  await insertPriceChange(tx, {
    uuid,
    holds_from: holdsFrom,
    prices: JSON.stringify(prices),
    reason: reason.trim(),
    planned_by: by.name,
    planned_at: now,
  });
  const changes = entriesOf(prices).map(([name, amount]) => `${name} ${amount / 100}`);
  const about = `${changes.join(', ')} from ${holdsFrom}`;
  await noteEvent(tx, deps, { event: 'PRICES: planned', userUuid: null, about, ...by.staff });
  if (holdsFrom === today) await holdIn(tx, deps);
  return uuid;
}

/** Calls a change off while its prices do not hold. Returns the day from which they would have held. Throws PricesRefused. */
export async function callOffPrices(
  tx: Tx,
  deps: Deps,
  uuid: string,
  by: PricesBy,
): Promise<string> {
  const now = deps.clock();
  const change = isUuid(uuid) ? await lockPriceChange(tx, uuid) : undefined;
  if (!change) throw refusal('uuid', 'There is no such change of prices.');
  if (change.called_off_at) throw refusal('uuid', 'This change is called off already.');
  if (change.held_at) {
    throw refusal('uuid', 'These prices hold already: plan others from a day to come.');
  }
  await markCalledOff(tx, uuid, now, by.name);
  const event = { event: 'PRICES: called off', userUuid: null, ...by.staff } as const;
  await noteEvent(tx, deps, { ...event, about: change.holds_from });
  return change.holds_from;
}

/** What is charged now, and what was and will be changed, the newest first. */
export async function listPrices({
  db,
}: Deps): Promise<{ prices: Prices; changes: PriceChange[] }> {
  const rows = { services: await selectServices(db), params: await selectParams(db) };
  const changes = await selectPriceChanges(db, MOST_SHOWN);
  return { prices: pricesIn(rows), changes: changes.map(present) };
}

function present({ held_at, called_off_at, prices, ...change }: PriceChangeRow): PriceChange {
  const state = called_off_at ? 'called_off' : held_at ? 'holds' : 'planned';
  return { ...change, prices: changedPricesSchema.parse(prices), state };
}

function problemsOfDay(holdsFrom: Day, today: Day): PricesRefused['problems'] {
  const says = (message: string) => [{ field: 'holds_from' as const, message }];
  if (!isDay(holdsFrom)) return says('Give the day like 2027-01-31.');
  if (holdsFrom < today) {
    return says(
      `The day is over: it is ${today} in California. Prices hold from today at the earliest.`,
    );
  }
  const last = addDays(today, MOST_DAYS_AHEAD);
  return holdsFrom > last ? says(`The day is too far ahead: give one up to ${last}.`) : [];
}

function problemsOf(prices: ChangedPrices, reason: string): PricesRefused['problems'] {
  const given = entriesOf(prices);
  return [
    ...(given.length === 0
      ? [{ field: 'prices' as const, message: 'Give at least one new price.' }]
      : []),
    ...given
      .filter(([name, amount]) => amount > priceDefinitions[name].most)
      .map(([field]) => ({ field, message: tooMuch(field) })),
    ...(reason.trim() === '' ? [{ field: 'reason' as const, message: 'Give the reason.' }] : []),
  ];
}

function tooMuch(name: PriceName): string {
  const { label, most } = priceDefinitions[name];
  return `${label}: ${formatPrice(name, most)} at most.`;
}

/** What more than doubles, or falls below the half, is most likely a slip of the pen. */
function leapsOf(before: Prices, prices: ChangedPrices): PricesRefused['problems'] {
  return entriesOf(prices)
    .filter(([name, amount]) => amount > before[name] * 2 || amount * 2 < before[name])
    .map(([field, amount]) => ({
      field,
      message: `${priceDefinitions[field].label}: ${formatPrice(field, amount)} is far from ${formatPrice(field, before[field])}. Confirm it if it is meant.`,
    }));
}

const refusal = (field: Field, message: string) => new PricesRefused([{ field, message }]);
