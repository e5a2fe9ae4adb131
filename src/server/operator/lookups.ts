/** `npm run lookups -- PLATE [EMAIL]`: who looked a plate up, when and what for; EMAIL is whom an inquiry names. */
import { canonicalEmail } from '#contracts/account/mailbox.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { handOutLookups } from '../features/dmv-lookup/inquiry.ts';
import { explain, runCommand } from './run-command.ts';

const HASH_SHOWN = 12;

const [plate = '', typed] = process.argv.slice(2);
if (plateKey(plate) === '') {
  explain('Usage: npm run lookups -- PLATE [EMAIL]');
} else {
  await runCommand(async (deps) => {
    const email = typed === undefined ? undefined : canonicalEmail(typed);
    const lookups = await handOutLookups(deps, { plate, email });
    for (const { at, purpose, outcome, network, account, ...asker } of lookups) {
      const who = asker.email ?? `hash ${asker.askerHash.slice(0, HASH_SHOWN)}`;
      const as = account === undefined ? 'not logged in' : `logged in as ${account}`;
      console.log([at.toISOString(), purpose, outcome, who, as, network].join('  '));
    }
    console.log(`${lookups.length} lookups`);
  });
}
