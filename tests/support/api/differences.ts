import {
  askForDifference,
  findAskedDifference,
} from '#server/features/checkout/differences/service.ts';
import { findLine } from '#server/features/orders/service.ts';
import type { TestApi } from './create-test-api.ts';
import { newStaff } from './staff.ts';

/**
 * Asks an order's customer to pay what the DMV charges beyond the estimate, as staff do. Returns the difference's UUID.
 */
export async function askDifference(
  { deps }: Pick<TestApi, 'deps'>,
  lineUuid: string,
  cents: number,
): Promise<string> {
  const { uuid: staffUuid } = await newStaff(deps, 'agent');
  const line = await findLine(deps.db, lineUuid);
  if (!line) throw new Error('Expected an order');
  const act = { staffUuid, ip: '192.0.2.1', about: 'fees_higher' };
  await deps.db.transaction().execute((tx) => askForDifference(tx, deps, line, cents, act));
  const asked = await findAskedDifference(deps.db, lineUuid);
  return asked?.uuid ?? '';
}
