import { providerWords } from '#cms/provider-words.ts';
import { getSettings } from '#cms/queries.ts';
import { readServerConfig } from '#config/server.ts';
import { compose } from './compose.ts';
import { createLogger } from './logger.ts';

/** The product inside the development server, on the same settings and data as `npm start`. */
export async function createDevProduct(env: Record<string, string | undefined>) {
  const config = readServerConfig(env);
  const provider = { ...providerWords(await getSettings()), siteUrl: config.siteUrl };
  return compose(config, createLogger(config.logLevel), provider);
}
