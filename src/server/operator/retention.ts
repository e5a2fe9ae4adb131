/** `npm run retention`: prints the retention periods, the amount of data, and how much the next cleanup will delete. */
import { countRetained } from '../jobs/retention.ts';
import { type Command, UsageError } from './command.ts';

export const retention: Command = (words) => {
  if (words.length > 0) throw new UsageError('Usage: npm run retention');
  return async (deps, output) => {
    let due = 0;
    for await (const { what, period, held } of countRetained(deps)) {
      output.say(`${what} | ${period}`);
      for (const rows of held) {
        output.say(`  ${rows.rows}: ${rows.held} stored, ${rows.due} due`);
        due += rows.due;
      }
    }
    output.say(`${due} due`);
  };
};
