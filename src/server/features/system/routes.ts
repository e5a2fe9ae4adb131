import { getDocs, getOpenapi, postPageSpeed, postPolicyReports } from '#contracts/api/operation.ts';
import { codedPages } from '#routes/coded.ts';
import { sections } from '#routes/dashboard.ts';
import { funnelRoutes, shellName } from '#routes/funnel.ts';
import * as pages from '#routes/pages.ts';
import { firstPart } from '#routes/pattern.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { openapiDocument } from './openapi-document.ts';
import { docsPage, docsPolicy } from './openapi-page.ts';
import { readReports } from './policy-reports.ts';

const SPEED_LIMIT = { name: 'speed', points: 600, perSeconds: 3600 } as const;
const REPORT_LIMIT = { name: 'reports', points: 60, perSeconds: 3600 } as const;
/** Browsers send a few hundred characters per report. */
const MAX_CHARACTERS = 16_384;

export const createSystemRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getOpenapi, () => document())
    .call(getDocs, ({ c }) => {
      c.header('Content-Security-Policy', docsPolicy);
      return c.html(page());
    })
    // Records page speed as visitors experience it. Anyone can send this, so it is only a hint.
    .limited(postPageSpeed, SPEED_LIMIT, ({ body }) => {
      for (const { figure, screen, value } of body) {
        deps.metrics.pageSpeed[figure].observe({ screen: nameOfScreen(screen) }, value);
      }
      return success('Recorded', {});
    })
    // Counts and logs violations of our content security policy. Anyone can send a report, so it is only a hint.
    .limited(postPolicyReports, REPORT_LIMIT, async ({ c }) => {
      const body = await c.req.text();
      if (body.length > MAX_CHARACTERS) {
        throw new AppError(413, 'BODY_TOO_LARGE', 'The request is too large');
      }
      for (const { directive, blocked, page } of readReports(parse(body))) {
        deps.metrics.policyReports.inc({ directive });
        deps.logger.warn(
          { kind: directive, reason: blocked, route: page },
          'a page violated its content security policy',
        );
      }
      return success('Recorded', {});
    });

// The document and the page are generated on first use and cached, because they change only with the program and few
// processes ever serve them.
const document = once(openapiDocument);
const page = once(docsPage);

function once<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

const screens: ReadonlySet<string> = new Set([
  'home',
  'profile',
  ...funnelRoutes.map(({ pattern }) => shellName(pattern)),
  ...Object.values(sections).flatMap(({ ownPath, publicPath }) =>
    [ownPath, publicPath ?? ownPath].map(firstPart),
  ),
  ...codedPages,
  ...[
    pages.LOGIN,
    pages.LATER_NOTED,
    pages.FAQ,
    pages.FEE_CALCULATOR,
    pages.SERVICES,
    pages.PRIVACY_POLICY,
  ].map(firstPart),
  ...[pages.PRIVACY_REQUEST, pages.TERMS, pages.LICENSE, pages.FRAMED_CHECKOUT].map(firstPart),
]);

/** Maps unknown screens to a fixed name, so that clients can't add labels to the metrics. */
function nameOfScreen(screen: string): string {
  return screens.has(screen) ? screen : 'other';
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
