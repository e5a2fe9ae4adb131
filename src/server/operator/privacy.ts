/** `npm run privacy -- list | export EMAIL | delete EMAIL`: answers privacy requests. */
import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { handOutExport } from '../features/privacy/export.ts';
import { forgetEmail } from '../features/privacy/forget.ts';
import { selectOpenRequests } from '../features/privacy/request-store.ts';
import { type Command, type CommandWork, UsageError } from './command.ts';

export const privacy: Command = ([action, typed = '']) => {
  const email = canonicalEmail(typed);
  if (action === 'list') return list;
  if (action === 'export' && email) return handOut(email);
  if (action === 'delete' && email) return remove(email);
  throw new UsageError('Usage: npm run privacy -- list | export EMAIL | delete EMAIL');
};

const list: CommandWork = async ({ db }, output) => {
  const requests = await selectOpenRequests(db);
  for (const request of requests) {
    const state = request.confirmed_at ? 'confirmed' : 'not confirmed';
    const { reference, kind, answer_by } = request;
    output.say(`${reference}  ${kind}  ${request.email}  ${state}  answer by ${answer_by}`);
  }
  output.say(`${requests.length} open`);
};

const handOut =
  (email: string): CommandWork =>
  async (deps, output) => {
    output.say(JSON.stringify(await handOutExport(deps, email), undefined, 2));
  };

const remove =
  (email: string): CommandWork =>
  async (deps, output) => {
    const result = await forgetEmail(deps, email);
    if (result.outcome === 'forgotten') {
      output.say(`Removed. ${result.users} users of this e-mail were removed or made anonymous.`);
      return;
    }
    const { orderIds, refunds } = result;
    if (orderIds.length > 0) {
      output.refuse(`Not removed: these orders are still under way: ${orderIds.join(', ')}.`);
    }
    if (refunds.length > 0) {
      output.refuse(`Not removed: these refunds are not made yet: ${refunds.join(', ')}.`);
    }
  };
