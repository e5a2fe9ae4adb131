/**
 * `npm run privacy -- list | export EMAIL | delete EMAIL`: answers confirmed privacy requests. With `--anyway`, also
 * works without one and logs that.
 */

import { canonicalEmail } from '#contracts/account/mailbox.ts';
import type { Deps } from '../deps.ts';
import { exportForRequest } from '../features/privacy/export.ts';
import { forgetEmail } from '../features/privacy/forget.ts';
import { hasConfirmedRequest, listOpenRequests } from '../features/privacy/request-store.ts';
import { type Command, type CommandWork, type Output, UsageError } from './command.ts';

const ANYWAY = '--anyway';
const UNREQUESTED = 'without a confirmed request';

export const privacy: Command = (words) => {
  const anyway = words.includes(ANYWAY);
  const [action, typed = '', ...others] = words.filter((word) => word !== ANYWAY);
  const email = canonicalEmail(typed);
  if (others.length === 0) {
    if (action === 'list') return list;
    if (action === 'export' && email) return handOut({ email, kind: 'access', anyway });
    if (action === 'delete' && email) return remove({ email, kind: 'deletion', anyway });
  }
  throw new UsageError(
    `Usage: npm run privacy -- list | export EMAIL [${ANYWAY}] | delete EMAIL [${ANYWAY}]`,
  );
};

type Asked = { email: string; kind: 'access' | 'deletion'; anyway: boolean };

/**
 * Checks that a confirmed request exists, and returns the reason for the audit log. Otherwise prints why it
 * may not be answered.
 */
async function mayAnswer(
  { db }: Deps,
  output: Output,
  { email, kind, anyway }: Asked,
): Promise<{ why?: string } | undefined> {
  if (await hasConfirmedRequest(db, { email, kind })) return {};
  if (anyway) return { why: UNREQUESTED };
  output.refuse(
    `Not done: ${email} has no open, confirmed request for ${kind}. Use ${ANYWAY} to do it anyway; this is recorded in the audit log.`,
  );
  return undefined;
}

const list: CommandWork = async ({ db }, output) => {
  const requests = await listOpenRequests(db);
  for (const request of requests) {
    const state = request.confirmed_at ? 'confirmed' : 'not confirmed';
    const { reference, kind, answer_by } = request;
    output.say(`${reference}  ${kind}  ${request.email}  ${state}  answer by ${answer_by}`);
  }
  output.say(`${requests.length} open`);
};

const handOut =
  (asked: Asked): CommandWork =>
  async (deps, output) => {
    const answer = await mayAnswer(deps, output, asked);
    if (!answer) return;
    const held = await exportForRequest(deps, asked.email, answer.why);
    output.say(JSON.stringify(held, undefined, 2));
  };

const remove =
  (asked: Asked): CommandWork =>
  async (deps, output) => {
    const answer = await mayAnswer(deps, output, asked);
    if (!answer) return;
    const result = await forgetEmail(deps, asked.email, answer.why);
    if (result.outcome === 'forgotten') {
      output.say(`Removed. ${result.users} users with this email were removed or made anonymous.`);
      return;
    }
    const { orderIds, refunds } = result;
    if (orderIds.length > 0) {
      output.refuse(`Not removed: these orders are still in progress: ${orderIds.join(', ')}.`);
    }
    if (refunds.length > 0) {
      output.refuse(`Not removed: these refunds have not been made yet: ${refunds.join(', ')}.`);
    }
  };
