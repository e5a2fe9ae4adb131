/**
 * `npm run privacy -- list | export EMAIL | delete EMAIL`: lists or fulfills confirmed privacy requests. With
 * `--anyway`, works without a confirmed request and logs that.
 */

import { canonicalEmail } from '#contracts/account/mailbox.ts';
import type { Deps } from '../deps.ts';
import {
  exportForRequest,
  forgetEmail,
  hasConfirmedRequest,
  listOpenRequests,
} from '../features/privacy/service.ts';
import { type Command, type CommandWork, type Output, UsageError } from './command.ts';

const ANYWAY = '--anyway';
const UNREQUESTED = 'without a confirmed request';

export const privacy: Command = (words) => {
  const anyway = words.includes(ANYWAY);
  const [action, typed = '', ...others] = words.filter((word) => word !== ANYWAY);
  const email = canonicalEmail(typed);
  if (others.length === 0) {
    if (action === 'list') return list;
    if (action === 'export' && email) return answer({ email, kind: 'access', anyway }, handOut);
    if (action === 'delete' && email) return answer({ email, kind: 'deletion', anyway }, remove);
  }
  throw new UsageError(
    `Usage: npm run privacy -- list | export EMAIL [${ANYWAY}] | delete EMAIL [${ANYWAY}]`,
  );
};

type AnswerOptions = { email: string; kind: 'access' | 'deletion'; anyway: boolean };

/** `why` is the reason for the audit log, if there is no request. */
type Answer = (deps: Deps, output: Output, email: string, why?: string) => Promise<void>;

function answer({ email, kind, anyway }: AnswerOptions, work: Answer): CommandWork {
  return async (deps, output) => {
    if (await hasConfirmedRequest(deps.db, { email, kind })) return work(deps, output, email);
    if (anyway) return work(deps, output, email, UNREQUESTED);
    output.reject(
      `Not done: ${email} has no open, confirmed request for ${kind}. Use ${ANYWAY} to do it anyway; this is recorded in the audit log.`,
    );
  };
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

const handOut: Answer = async (deps, output, email, why) => {
  const personalData = await exportForRequest(deps, email, why);
  output.say(JSON.stringify(personalData, undefined, 2));
};

const remove: Answer = async (deps, output, email, why) => {
  const result = await forgetEmail(deps, email, why);
  if (result.outcome === 'forgotten') {
    output.say(`Done. ${result.users} users with this email were removed or anonymized.`);
    return;
  }
  const { orderIds, refunds } = result;
  if (orderIds.length > 0) {
    output.reject(
      `Nothing was removed, because these orders are still in progress: ${orderIds.join(', ')}.`,
    );
  }
  if (refunds.length > 0) {
    output.reject(
      `Nothing was removed, because these refunds have not been issued yet: ${refunds.join(', ')}.`,
    );
  }
};
