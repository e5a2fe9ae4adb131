import { getDocs, getOpenapi } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { openapiDocument } from './openapi-document.ts';
import { docsPage, docsPolicy } from './openapi-page.ts';

/** The API's own description, for programs and people. */
export const createOpenapiRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getOpenapi, () => document())
    .call(getDocs, ({ c }) => {
      c.header('Content-Security-Policy', docsPolicy);
      return c.html(page());
    });

// Both only change with the program, and few processes ever serve them.
const document = once(openapiDocument);
const page = once(docsPage);

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
