/** `npm run sessions:end -- EMAIL | all`: ends the sessions of a customer, or of all. */
import { canonicalEmail, isMailbox } from '#contracts/account/mailbox.ts';
import { endSessions } from '../features/sessions/service.ts';
import { explain, runCommand } from './run-command.ts';

const [typed = ''] = process.argv.slice(2);
const email = canonicalEmail(typed);
if (typed === 'all' || isMailbox(email)) {
  await runCommand(async (deps) => {
    const ended = await endSessions(deps, typed === 'all' ? typed : { email });
    console.log(`${ended} ended`);
  });
} else {
  explain('Usage: npm run sessions:end -- EMAIL | all');
}
