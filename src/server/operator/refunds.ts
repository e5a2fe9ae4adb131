/** `npm run refunds:due`: the refunds that a person has to make. `-- done UUID` takes one off the list once it is made. */
import { formatUsd } from '#contracts/catalogue/money.ts';
import { isUuid } from '../db/uuid.ts';
import { closeRefund, listManualRefunds } from '../features/checkout/refunds/service.ts';
import { type Command, type CommandWork, UsageError } from './command.ts';

export const refundsDue: Command = ([action, uuid = '']) => {
  if (action === undefined) return list;
  if (action === 'done' && isUuid(uuid)) return close(uuid);
  throw new UsageError('Usage: npm run refunds:due [-- done UUID]');
};

const list: CommandWork = async (deps, output) => {
  const refunds = await listManualRefunds(deps);
  for (const { due_since, amount_cents, order_id, charge, refusal, ...refund } of refunds) {
    const { cause, public_reference, email } = refund;
    const order = order_id ?? 'no order';
    const amount = formatUsd(amount_cents);
    const why = refusal ?? 'not taken on';
    const since = due_since.toISOString();
    const words = [refund.uuid, public_reference, order, cause, amount, charge ?? '', email];
    output.say([...words, since, why].join('  '));
  }
  output.say(`${refunds.length} due`);
};

const close =
  (uuid: string): CommandWork =>
  async (deps, output) => {
    if (await closeRefund(deps, uuid)) output.say(`${uuid} is refunded`);
    else output.refuse(`No refund ${uuid} waits for a person.`);
  };
