/** Applies planned prices on their day. */
import { isDeepStrictEqual } from 'node:util';
import type { ChangedPrices } from '#contracts/desk/price-names.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { updateParam, updateServicePrices } from '../../db/price-store.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { noteEvent } from '../privacy/audit.ts';
import { changedPricesSchema } from './changed-prices.ts';
import { hasDue, lockPlanned, lockPrices, markApplied } from './price-change-store.ts';
import { overnightValue, withPrices } from './prices-in-rows.ts';
import { OVERNIGHT_CODE } from './service.ts';
import { selectServices } from './store.ts';

/** Prices change when their day begins in California. The first request of the day applies them. */
export async function applyDuePrices(deps: Deps): Promise<void> {
  if (!(await hasDue(deps.db, californiaDay(deps.clock())))) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    await applyDueIn(tx, deps);
  });
}

/** The same in a transaction that holds the lock on prices. Skips changes that another process has already applied. */
export async function applyDueIn(tx: Tx, deps: Deps): Promise<void> {
  const now = deps.clock();
  const due = await lockPlanned(tx, californiaDay(now));
  if (due.length === 0) return;
  // Each change covers some prices. If several cover the same price, the last one wins.
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
    await noteEvent(tx, deps, { event: 'PRICES: hold', userUuid: null, about: holds_from });
  }
}
