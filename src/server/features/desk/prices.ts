import type * as z from 'zod/mini';
import type { Done } from '#contracts/desk/order-actions.ts';
import { type ChangedPrices, entriesOf } from '#contracts/desk/price-names.ts';
import {
  type DeskPricesShown,
  PRICES_TO_CONFIRM,
  type postDeskPriceCancellation,
  type postDeskPrices,
} from '#contracts/desk/prices.ts';
import { formatDay } from '#contracts/time/days.ts';
import type { Deps } from '../../deps.ts';
import { AppError, ValidationError } from '../../errors.ts';
import type { AtDesk } from '../../http/env.ts';
import { byStaff, recordAuditEvent } from '../audit/service.ts';
import {
  cancelPlannedPrices,
  listPrices,
  PricesRejectedError,
  planPrices,
} from '../catalogue/price-changes.ts';
import { runOnce } from './actions/service.ts';

export async function showPrices(deps: Deps, staff: AtDesk): Promise<DeskPricesShown> {
  await recordAuditEvent(deps.db, deps, 'DESK: prices opened', byStaff(staff));
  const { prices, changes } = await listPrices(deps);
  return {
    prices: listed(prices),
    changes: changes.map(({ prices, planned_at, ...change }) => ({
      ...change,
      prices: listed(prices),
      planned_at: planned_at.toISOString(),
    })),
  };
}

/** Schedules prices, once per request. */
export async function planForDesk(
  deps: Deps,
  staff: AtDesk,
  body: z.output<typeof postDeskPrices.body>,
): Promise<Done> {
  const prices: ChangedPrices = Object.fromEntries(
    body.prices.map(({ name, hundredths }) => [name, hundredths]),
  );
  const { effective_from: effectiveFrom, reason, is_confirmed: isConfirmed } = body;
  const request = { staff, action: 'plan_prices', about: '', body };
  return runOnce(deps, request, async (tx) => {
    const change = { effectiveFrom, prices, reason, isConfirmed };
    await withFieldErrors(planPrices(tx, deps, change, by(staff)));
    return `The new prices take effect on ${formatDay(effectiveFrom)}.`;
  });
}

/** Cancels a change, once per request. */
export async function cancelForDesk(
  deps: Deps,
  staff: AtDesk,
  { uuid, body }: { uuid: string; body: z.output<typeof postDeskPriceCancellation.body> },
): Promise<Done> {
  const request = { staff, action: 'cancel_prices', about: uuid, body };
  return runOnce(deps, request, async (tx) => {
    const day = await withFieldErrors(cancelPlannedPrices(tx, deps, uuid, by(staff)));
    return `Price change for ${formatDay(day)} canceled.`;
  });
}

async function withFieldErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof PricesRejectedError)) throw error;
    const errors = [...error.problems];
    if (!error.isConfirmable) throw new ValidationError(errors);
    throw new AppError(422, PRICES_TO_CONFIRM, error.message, { errors });
  }
}

const by = (staff: AtDesk) => ({ name: staff.name, staff: byStaff(staff) });
const listed = (prices: ChangedPrices) =>
  entriesOf(prices).map(([name, hundredths]) => ({ name, hundredths }));
