import { getLicensees } from '#cms/documents/mail-text.ts';
import { getRedirects } from '#cms/documents/redirect.ts';
import { ContentError } from '#cms/parse-content.ts';
import { readServerConfig } from '#config/server.ts';
import { currentLanguage, replaceWords } from '#words/store.ts';
import { compose } from './compose.ts';
import { createLogger } from './logger.ts';
import { redirectFor } from './site/redirects.ts';

/** The product inside the dev server, with the settings and data of `npm start`. */
export async function createDevProduct(env: Record<string, string | undefined>) {
  const config = readServerConfig(env);
  const licensees = await getLicensees();
  replaceWords({ en: licensees.en.screens, es: licensees.es.screens });
  const licensee = () => ({ ...licensees[currentLanguage()], siteUrl: config.siteUrl });
  return compose(config, createLogger(config.logLevel), licensee);
}

/**
 * Finds a path's redirect in the current content. Ignores redirects that would break a build, so that pages stay
 * visible while they are fixed.
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
