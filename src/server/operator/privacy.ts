/** `npm run privacy -- list | export EMAIL | delete EMAIL`: answers privacy requests. */
import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { handOutExport } from '../features/privacy/export.ts';
import { forgetEmail } from '../features/privacy/forget.ts';
import { selectOpenRequests } from '../features/privacy/request-store.ts';
import { explain, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run privacy -- list | export EMAIL | delete EMAIL';

const [action, typed = ''] = process.argv.slice(2);
const email = canonicalEmail(typed);
if (action === 'list') {
  await runCommand(async ({ db }) => {
    const requests = await selectOpenRequests(db);
    for (const request of requests) {
      const state = request.confirmed_at ? 'confirmed' : 'not confirmed';
      const { reference, kind, answer_by } = request;
      console.log(`${reference}  ${kind}  ${request.email}  ${state}  answer by ${answer_by}`);
    }
    console.log(`${requests.length} open`);
  });
} else if (action === 'export' && email) {
  await runCommand(async (deps) => {
    console.log(JSON.stringify(await handOutExport(deps, email), undefined, 2));
  });
} else if (action === 'delete' && email) {
  await runCommand(async (deps) => {
    const result = await forgetEmail(deps, email);
    if (result.outcome === 'forgotten') {
      console.log(`Removed. ${result.users} users of this e-mail were removed or made anonymous.`);
    } else {
      const { orderIds, refunds } = result;
      if (orderIds.length > 0) {
        explain(`Not removed: these orders are still under way: ${orderIds.join(', ')}.`);
      }
      if (refunds.length > 0) {
        explain(`Not removed: these refunds are not made yet: ${refunds.join(', ')}.`);
      }
    }
  });
} else {
  explain(USAGE);
}
