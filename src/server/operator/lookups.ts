/**
 * `npm run lookups -- PLATE [EMAIL]`: lists who looked up a plate, when, and why. EMAIL identifies the person that an
 * inquiry is about.
 */
import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { exportLookups } from '../features/lookup/record.ts';
import { type Command, UsageError } from './command.ts';

const HASH_SHOWN = 12;
const UNDER_ANOTHER =
  'To find lookups stored under an earlier SESSION_SECRET, add that secret to SESSION_SECRET.';

export const lookups: Command = ([plate = '', typed]) => {
  if (plateKey(plate) === '' || plate.startsWith('-'))
    throw new UsageError('Usage: npm run lookups -- PLATE [EMAIL]');
  return async (deps, output) => {
    const email = typed === undefined ? undefined : canonicalEmail(typed);
    const lookups = await exportLookups(deps, { plate, email });
    for (const { at, purpose, outcome, network, account, ...asker } of lookups) {
      const who = asker.email ?? `hash ${asker.askerHash.slice(0, HASH_SHOWN)}`;
      const as = account === undefined ? 'not logged in' : `logged in as ${account}`;
      output.say([at.toISOString(), purpose, outcome, who, as, network].join('  '));
    }
    output.say(`Found: ${lookups.length}`);
    if (lookups.length === 0) output.say(UNDER_ANOTHER);
  };
};
