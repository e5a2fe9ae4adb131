/** `npm run sessions:end -- EMAIL | all`: ends the sessions of one customer or of everyone. */
import { canonicalEmail, isMailbox } from '#contracts/account/mailbox.ts';
import { endSessions } from '../features/account/sessions.ts';
import { type Command, UsageError } from './command.ts';

export const endSessionsOf: Command = ([typed = '']) => {
  const email = canonicalEmail(typed);
  if (typed !== 'all' && !isMailbox(email)) {
    throw new UsageError('Usage: npm run sessions:end -- EMAIL | all');
  }
  return async (deps, output) => {
    const ended = await endSessions(deps, typed === 'all' ? typed : { email });
    output.say(`${ended} ended`);
  };
};
