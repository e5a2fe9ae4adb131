/** `npm run orders:late`: the orders whose next step was expected on an earlier day, those that were paid first at the top. */
import { findLateOrders } from '../features/orders/fulfilment/late-orders.ts';
import { type Command, UsageError } from './command.ts';

export const lateOrders: Command = (words) => {
  if (words.length > 0) throw new UsageError('Usage: npm run orders:late');
  return async ({ db, clock }, output) => {
    const late = await findLateOrders(db, clock());
    for (const { order_id, stage, expectedOn, stage_since, email, told_at } of late) {
      const since = stage_since?.toISOString() ?? '';
      const told = told_at ? `told ${told_at.toISOString()}` : 'not told yet';
      output.say(
        [order_id, stage, `expected ${expectedOn}`, `since ${since}`, email, told].join('  '),
      );
    }
    output.say(`${late.length} late`);
  };
};
