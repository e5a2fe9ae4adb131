/** `npm run refunds:due`: the charges to refund. `-- done UUID` takes one off the list once it is refunded. */
import { formatUsd } from '#contracts/catalogue/money.ts';
import { isUuid } from '../db/uuid.ts';
import { selectRefundsDue } from '../features/checkout/refund-store.ts';
import { endRefund } from '../features/checkout/refunds.ts';
import { explain, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run refunds:due [-- done UUID]';

const [action, uuid = ''] = process.argv.slice(2);
if (action === undefined) {
  await runCommand(async ({ db }) => {
    const refunds = await selectRefundsDue(db);
    for (const { uuid, public_reference, amount_cents, reference, email, ...due } of refunds) {
      const since = due.refund_due_since?.toISOString() ?? '';
      const amount = formatUsd(amount_cents);
      console.log([uuid, public_reference, amount, reference ?? '', email, since].join('  '));
    }
    console.log(`${refunds.length} due`);
  });
} else if (action === 'done' && isUuid(uuid)) {
  await runCommand(async (deps) => {
    if (await endRefund(deps, uuid)) console.log(`${uuid} is refunded`);
    else explain(`No refund is due for the payment ${uuid}.`);
  });
} else {
  explain(USAGE);
}
