import { getLicenseeWords } from '#cms/licensee-words.ts';
import { ContentError } from '#cms/parse-content.ts';
import { getRedirects } from '#cms/redirects.ts';
import { readServerConfig } from '#config/server.ts';
import { compose } from './compose.ts';
import { createLogger } from './logger.ts';
import { redirectFor } from './site/redirects.ts';

/** The product inside the development server, on the same settings and data as `npm start`. */
export async function createDevProduct(env: Record<string, string | undefined>) {
  const config = readServerConfig(env);
  const licensee = { ...(await getLicenseeWords()), siteUrl: config.siteUrl };
  return compose(config, createLogger(config.logLevel), licensee);
}

/**
 * Finds where the content redirects a path, as the content is at this moment. Redirects that a build would refuse
 * lead nowhere, so that the pages can be seen while somebody mends them.
 */
export async function findDevRedirect(path: string, query: string | undefined) {
  try {
    const redirects = await getRedirects();
    return redirectFor(new Map(redirects.map((one) => [one.from, one])), path, query);
  } catch (problem) {
    if (!(problem instanceof ContentError)) throw problem;
    console.warn(problem.message);
    return undefined;
  }
}
