/** Compares the orders' results with the DMV's filings and with the results that customers saw. */
import type { Db } from '#server/db/schema.ts';
import type { DmvFiling } from '#server/gateways/dmv/port.ts';
import type { ToldOfCancel } from './customers.ts';

/** Each paid order is either filed or canceled, and customers who canceled know which one happened. */
export async function auditFilings(
  db: Db,
  filings: ReadonlyMap<string, DmvFiling>,
  told: readonly ToldOfCancel[],
): Promise<string[]> {
  const orders = await db
    .selectFrom('order_line')
    .select(['uuid', 'order_id', 'stage'])
    .where('payment_status', '=', 'PAID')
    .execute();
  const stageOf = new Map(orders.map(({ uuid, stage }) => [uuid, stage]));
  return [
    ...orders.flatMap(({ uuid, order_id, stage }) => {
      const filing = filings.get(uuid);
      if (stage === 'canceled') return filing ? [`${order_id} is canceled, and filed`] : [];
      if (!filing) return [`${order_id} is neither filed nor canceled`];
      const isRejected = filing.outcome === 'rejected';
      return isRejected === (stage === 'rejected')
        ? []
        : [`${order_id} is ${stage}, and the DMV has ${filing.outcome} it`];
    }),
    ...told
      .filter(({ line, isCanceled }) => isCanceled !== (stageOf.get(line) === 'canceled'))
      .map(({ who, isCanceled }) =>
        isCanceled
          ? `${who} saw that the order is canceled, and it is not`
          : `${who} was told that the order is filed, and it is canceled`,
      ),
  ];
}
