/** Puts planned prices in force on their day. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangedPrices } from '#contracts/desk/price-names.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { updateParam, updateServicePrices } from '../../db/price-store.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteEvent } from '../privacy/audit.ts';
import { changedPricesSchema } from './changed-prices.ts';
import { hasDue, lockPlanned, lockPrices, markHeld } from './price-change-store.ts';
import { overnightValue, withPrices } from './prices-in-rows.ts';
import { OVERNIGHT_CODE } from './service.ts';
import { selectServices } from './store.ts';

/** Once the day of a change has begun in California, its prices are charged: whoever asks first puts them in force. */
export async function holdDuePrices(deps: Deps): Promise<void> {
  if (!(await hasDue(deps.db, californiaDay(deps.clock())))) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    await holdIn(tx, deps);
  });
}

/** The same in a transaction that has locked and planned them. Those that another process has put in force meanwhile are not found. */
export async function holdIn(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock();
  const due = await lockPlanned(tx, californiaDay(now));
  if (due.length === 0) return;
  // Each changes some prices: of those that several change, the last one holds.
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
    await markHeld(tx, uuid, now);
    await noteEvent(tx, deps, { event: 'PRICES: hold', userUuid: null, about: holds_from });
  }
}
