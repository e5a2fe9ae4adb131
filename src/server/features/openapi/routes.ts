import { Hono } from 'hono';
import { paths } from '#contracts/every-page/paths.ts';
import type { ApiEnv } from '../../http/env.ts';
import { openapiDocument } from './document.ts';
import { docsPage, docsPolicy } from './page.ts';

/** The API's own description, for programs and for people. Made once: it changes with the program only. */
export const createOpenapiRoutes = () => {
  const document = JSON.stringify(openapiDocument());
  const page = docsPage();
  return new Hono<ApiEnv>()
    .get(paths.openapi, (c) => c.body(document, 200, { 'Content-Type': 'application/json' }))
    .get(paths.docs, (c) => {
      c.header('Content-Security-Policy', docsPolicy);
      return c.html(page);
    });
};
