/** `npm run migrate`: migrates the database, as startup does. `-- --plan` prints what would run. */
import { migrate, type PlannedMigration, planMigrations } from '../db/migrate.ts';
import { rejectOtherSecret } from '../foundation.ts';
import { connectDirectly, terminal, withSettings } from './run-command.ts';

export async function runMigrations(words: string[]): Promise<void> {
  const [word] = words;
  if (words.length > 1 || (word !== undefined && word !== '--plan')) {
    terminal.reject('Usage: npm run migrate [-- --plan]');
    return;
  }
  await withSettings(async ({ config, dataDir }) => {
    const database = await connectDirectly(config, { dataDir });
    const work = async () => {
      await rejectOtherSecret(config, database);
      return word === '--plan' ? printed(await planMigrations(database)) : migrate(database);
    };
    const lines = await work().finally(database.close);
    for (const line of lines) terminal.say(line);
    const isPlan = word === '--plan';
    terminal.say(`${lines.length} ${isPlan ? 'to run by the next command or start' : 'completed'}`);
  });
}

const printed = (plan: PlannedMigration[]) =>
  plan.map(({ name, blocked }) =>
    blocked.length === 0 ? name : `${name}: blocks writes to ${blocked.join(', ')}`,
  );
