import { getDocs, getOpenapi } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { openapiDocument } from './document.ts';
import { docsPage, docsPolicy } from './page.ts';

/** The API's own description, for programs and for people. Made once: it changes with the program only. */
export const createOpenapiRoutes = (deps: Deps) => {
  const document = openapiDocument();
  const page = docsPage();
  return new CallRoutes(deps)
    .call(getOpenapi, () => document)
    .call(getDocs, ({ c }) => {
      c.header('Content-Security-Policy', docsPolicy);
      return c.html(page);
    });
};
