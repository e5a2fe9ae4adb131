import { resolve } from 'node:path';
import { inspect } from 'node:util';
import { readServerConfig, type ServerConfig } from '#config/server.ts';
import { ROOT } from '../build.ts';
import { connectDatabase, type Database } from '../db/connect.ts';
import { isMigrated, SchemaRejectedError } from '../db/migrate.ts';
import { messageFor } from '../error-message.ts';
import { openFoundation, prepareSchema } from '../foundation.ts';
import { openBooks, registerDomains } from '../gateways.ts';
import { createMetrics } from '../http/metrics.ts';
import { createLogger } from '../logger.ts';
import { loadWords, servedUrl } from '../site/read-built.ts';
import { mapToSources } from '../source-lines.ts';
import { type Command, type Output, printing } from './command.ts';

/** This process's console. */
export const terminal: Output = printing({
  say: (line) => console.log(line),
  write: (text) => new Promise((resolve) => process.stdout.write(text, () => resolve())),
  reject(sentence) {
    console.error(sentence);
    process.exitCode = 1;
  },
  fail() {
    process.exitCode = 1;
  },
});

/** Runs a command on the configured database, with or without a running server. */
export async function runCommand(name: string, words: string[]): Promise<void> {
  // A reader such as `head` may close the pipe early. The work continues.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  await withSettings(async (settings) => {
    const command = await commands[name]?.();
    if (!command) return;
    const work = command(words);
    const { config, dataDir } = settings;
    const folder = resolve(ROOT, config.distDir);
    const { database, deps, close } = await openFoundation(config, {
      logger: createLogger('warn'),
      // Only a command that writes an email needs a built site.
      licensee: () => loadWords(folder, servedUrl(folder, config, process.env.SITE_URL))(),
      metrics: createMetrics(),
    });
    try {
      if (name === 'money:check') await rejectEmpty(database);
      // On a new installation, a command may run before the first start of the server.
      for (const name of await prepareSchema(config, database)) {
        console.error(`Ran migration ${name}.`);
      }
      await work(
        deps,
        terminal,
        () => openBooks(config, dataDir),
        (origins) => registerDomains(config, origins),
      );
    } finally {
      await close();
    }
  });
}

async function rejectEmpty({ withSession }: Database): Promise<void> {
  if (await withSession(isMigrated)) return;
  throw new SchemaRejectedError(
    'The database is empty, so there is nothing to check. Set DATABASE_URL or DATA_DIR to the right database, or restore a backup first.',
  );
}

/** Connects without a pooler, because this command needs a session of its own. */
export const connectDirectly = (
  { databaseUrl, directUrl = databaseUrl }: Pick<ServerConfig, 'databaseUrl' | 'directUrl'>,
  place: { dataDir: string; applicationName?: string },
) =>
  connectDatabase({
    databaseUrl: directUrl,
    ...(directUrl !== databaseUrl && { setting: 'DATABASE_DIRECT_URL' }),
    ...place,
  });

export type CommandSettings = { config: ServerConfig; dataDir: string; clock: () => Date };

/** On failure, the command ends with one sentence, or with a stack trace for a bug. */
export async function withSettings(
  work: (settings: CommandSettings) => Promise<void>,
  read = readServerConfig,
): Promise<void> {
  let dataDir = '';
  try {
    const config = read(process.env);
    dataDir = resolve(config.dataDir);
    for (const sentence of config.misspelledSettings) console.error(sentence);
    await work({ config, dataDir, clock: () => new Date() });
  } catch (error) {
    terminal.reject(messageFor(error, dataDir) ?? mapToSources(inspect(error)));
  }
}

const commands: Record<string, () => Promise<Command>> = {
  'jobs:dead': async () => (await import('./dead-jobs.ts')).deadJobs,
  lookups: async () => (await import('./lookups.ts')).lookups,
  'money:check': async () => (await import('./check-money.ts')).checkMoney,
  partners: async () => (await import('./partners.ts')).partners,
  prices: async () => (await import('./prices.ts')).prices,
  privacy: async () => (await import('./privacy.ts')).privacy,
  records: async () => (await import('./records.ts')).records,
  remittance: async () => (await import('./remittance.ts')).remittance,
  retention: async () => (await import('./retention.ts')).retention,
  'sessions:end': async () => (await import('./end-sessions.ts')).endSessionsOf,
  staff: async () => (await import('./staff.ts')).staff,
};

export const commandNames = Object.keys(commands);
