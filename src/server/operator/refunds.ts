/** `npm run refunds:due`: the refunds that a person has to make. `-- done UUID` takes one off the list once it is made. */
import { formatUsd } from '#contracts/catalogue/money.ts';
import { isUuid } from '../db/uuid.ts';
import { closeRefund, listRefundsOfPersons } from '../features/refunds/service.ts';
import { explain, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run refunds:due [-- done UUID]';

const [action, uuid = ''] = process.argv.slice(2);
if (action === undefined) {
  await runCommand(async (deps) => {
    const refunds = await listRefundsOfPersons(deps);
    for (const { due_since, amount_cents, order_id, charge, refusal, ...refund } of refunds) {
      const { cause, public_reference, email } = refund;
      const order = order_id ?? 'no order';
      const amount = formatUsd(amount_cents);
      const why = refusal ?? 'not taken on';
      const since = due_since.toISOString();
      const words = [refund.uuid, public_reference, order, cause, amount, charge ?? '', email];
      console.log([...words, since, why].join('  '));
    }
    console.log(`${refunds.length} due`);
  });
} else if (action === 'done' && isUuid(uuid)) {
  await runCommand(async (deps) => {
    if (await closeRefund(deps, uuid)) console.log(`${uuid} is refunded`);
    else explain(`No refund ${uuid} waits for a person.`);
  });
} else {
  explain(USAGE);
}
