/** `npm run sessions:end -- EMAIL | all`: ends the sessions of a customer, or of all. */
import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { endSessions } from '../features/sessions/service.ts';
import { explain, runCommand } from './run-command.ts';

const [typed = ''] = process.argv.slice(2);
const email = canonicalEmail(typed);
if (typed === 'all' || email) {
  await runCommand(async (deps) => {
    const ended = await endSessions(deps, email ? { email } : 'all');
    console.log(`${ended} ended`);
  });
} else {
  explain('Usage: npm run sessions:end -- EMAIL | all');
}
