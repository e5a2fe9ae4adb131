/** `npm run orders:refile -- ORDER_ID`: files an order again that the DMV had rejected. */
import { refileOrder } from '../features/fulfilment/service.ts';
import { explain, runCommand } from './run-command.ts';

const [orderId] = process.argv.slice(2);
if (orderId === undefined) {
  explain('Usage: npm run orders:refile -- ORDER_ID');
} else {
  await runCommand(async (deps) => {
    if (await refileOrder(deps, orderId)) console.log(`${orderId} will be filed again`);
    else explain(`There is no rejected order ${orderId}.`);
  });
}
