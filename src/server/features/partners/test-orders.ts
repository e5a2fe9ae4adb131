/** The payment sandbox's data for test guests, in the database, which all processes share. */
import type { Db } from '../../db/schema.ts';
import type { ChargeStore } from '../../gateways/payment/sandbox-port.ts';
import { insertCharge, lockRemaining, selectCharge } from './test-orders-store.ts';

export { deleteChargesOf } from './test-orders-store.ts';

export function createTestCharges(db: Db): ChargeStore {
  return {
    find: (uuid) => selectCharge(db, uuid),
    add: (charge) => insertCharge(db, charge),
    addRefund: (paymentUuid, decide) =>
      db.transaction().execute(async (tx) => {
        await insertCharge(tx, decide(await lockRemaining(tx, paymentUuid)));
      }),
  };
}
