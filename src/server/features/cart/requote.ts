import { californiaDay } from '#contracts/time/california.ts';
import type { VehicleRow } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { GatewayError } from '../../errors.ts';
import { lockUser } from '../account/access.ts';
import { quoteOf, refreshQuote, requireVehicle } from '../lookup/vehicles/service.ts';
import { repriceLines } from '../orders/postage.ts';
import type { OrderLineInFull } from '../orders/service.ts';

/**
 * Reprices lines with a quote from an earlier day, because fees are only valid on the day of the quote. Calls the DMV
 * before the transaction, which then only writes. If the DMV is down, `keep` leaves the old price and `throw` throws
 * the GatewayError.
 */
export async function requoteLines(
  deps: Deps,
  userUuid: string,
  lines: readonly OrderLineInFull[],
  { whenDown }: { whenDown: 'keep' | 'throw' },
): Promise<{ changed: boolean; rejections: string[] }> {
  const today = californiaDay(deps.clock());
  const stale = lines.filter(
    (line) => line.payment_status === 'UNPAID' && line.quoted_on !== today,
  );
  if (stale.length === 0) return { changed: false, rejections: [] };
  const requotes = await Promise.all(stale.map((line) => requote(deps, line, whenDown)));
  const fresh = requotes.flatMap((one) =>
    one?.quote.ok ? [{ line: one.line, vehicle: one.quote.vehicle }] : [],
  );
  await saveFees(deps, userUuid, fresh);
  return {
    changed: fresh.length > 0,
    rejections: requotes.flatMap((one) => (one && !one.quote.ok ? [one.quote.message] : [])),
  };
}

async function requote(deps: Deps, line: OrderLineInFull, whenDown: 'keep' | 'throw') {
  try {
    const vehicle = await requireVehicle(deps, line.user_vehicle_uuid, line.user_uuid);
    return { line, quote: await refreshQuote(deps, vehicle, line) };
  } catch (error) {
    if (whenDown === 'keep' && error instanceof GatewayError) return undefined;
    throw error;
  }
}

async function saveFees(
  deps: Deps,
  userUuid: string,
  fresh: { line: OrderLineInFull; vehicle: VehicleRow }[],
) {
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userUuid);
    const quotes = fresh.map(({ line, vehicle }) => ({
      uuid: line.uuid,
      quote: quoteOf(vehicle),
    }));
    await repriceLines(tx, userUuid, quotes);
  });
}
