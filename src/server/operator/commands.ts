/** The commands that work on the product's data. Each is loaded on demand. */
import type { Command } from './command.ts';

const commands: Record<string, () => Promise<Command>> = {
  'jobs:dead': async () => (await import('./dead-jobs.ts')).deadJobs,
  lookups: async () => (await import('./lookups.ts')).lookups,
  'money:check': async () => (await import('./check-money.ts')).checkMoney,
  partners: async () => (await import('./partners.ts')).partners,
  prices: async () => (await import('./prices.ts')).prices,
  privacy: async () => (await import('./privacy.ts')).privacy,
  records: async () => (await import('./records.ts')).records,
  retention: async () => (await import('./retention.ts')).retention,
  'sessions:end': async () => (await import('./end-sessions.ts')).endSessionsOf,
  staff: async () => (await import('./staff.ts')).staff,
};

/** Whether a command requires existing data. The others create an empty shop if there is none. */
export const needsShop = (name: string) => name === 'money:check';

export const commandNames = Object.keys(commands);

/** The command with this `npm run` name. */
export async function findCommand(name: string): Promise<Command | undefined> {
  return new Map(Object.entries(commands)).get(name)?.();
}
