/** `npm run retention`: what is kept how long, how much of it is there, and how much the next clean-up removes. */
import { countKept } from '../jobs/retention.ts';
import { type Command, UsageError } from './command.ts';

export const retention: Command = (words) => {
  if (words.length > 0) throw new UsageError('Usage: npm run retention');
  return async (deps, output) => {
    let due = 0;
    for await (const { what, kept, held } of countKept(deps)) {
      output.say(`${what} | ${kept}`);
      for (const rows of held) {
        output.say(`  ${rows.rows}: ${rows.held} there, ${rows.due} due`);
        due += rows.due;
      }
    }
    output.say(`${due} due`);
  };
};
