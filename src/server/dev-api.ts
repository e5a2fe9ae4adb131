import { licenseeWords } from '#cms/licensee-words.ts';
import { getRedirects, getSettings } from '#cms/queries.ts';
import { readServerConfig } from '#config/server.ts';
import { compose } from './compose.ts';
import { createLogger } from './logger.ts';
import { redirectFor } from './site/redirects.ts';

/** The product inside the development server, on the same settings and data as `npm start`. */
export async function createDevProduct(env: Record<string, string | undefined>) {
  const config = readServerConfig(env);
  const licensee = { ...licenseeWords(await getSettings()), siteUrl: config.siteUrl };
  return compose(config, createLogger(config.logLevel), licensee);
}

/** Finds where the content redirects a path, as the content is at this moment. */
export async function findDevRedirect(path: string, query: string | undefined) {
  const redirects = await getRedirects();
  return redirectFor(new Map(redirects.map((one) => [one.from, one])), path, query);
}
