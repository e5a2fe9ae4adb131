import { postPolicyReports } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { readReports } from './policy-reports.ts';

const REPORT_LIMIT = { name: 'reports', points: 60, perSeconds: 3600 } as const;
/** Browsers send a few hundred characters for each. */
const MOST_CHARACTERS = 16_384;

/** Counts and logs what pages try against their policy. Anybody may send this: it is a hint, no proof. */
export const createPolicyReportRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postPolicyReports,
    async ({ c }) => {
      const body = await c.req.text();
      if (body.length > MOST_CHARACTERS) {
        throw new AppError(413, 'BODY_TOO_LARGE', 'The request is too large');
      }
      for (const { directive, blocked, page } of readReports(parse(body))) {
        deps.metrics.policyReports.inc({ directive });
        deps.logger.warn(
          { kind: directive, reason: blocked, route: page },
          'a page tried something against its policy',
        );
      }
      return success('Recorded', {});
    },
    REPORT_LIMIT,
  );

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
