/** `npm run migrate`: migrates the database, as startup does. `-- --plan` prints what would run. */
import { connectDatabase } from '../db/connect.ts';
import { migrate, planMigrations } from '../db/migrate.ts';
import { terminal, withSettings } from './run-command.ts';

export async function runMigrations(words: string[]): Promise<void> {
  const [word] = words;
  if (words.length > 1 || (word !== undefined && word !== '--plan')) {
    terminal.reject('Usage: npm run migrate [-- --plan]');
    return;
  }
  await withSettings(async ({ config, dataDir }) => {
    const database = await connectDatabase({ databaseUrl: config.databaseUrl, dataDir });
    const work = word === '--plan' ? planMigrations(database) : migrate(database);
    const names = await work.finally(database.close);
    for (const name of names) terminal.say(name);
    terminal.say(`${names.length} ${word === '--plan' ? 'to run' : 'completed'}`);
  });
}
