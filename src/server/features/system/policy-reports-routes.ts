import { postPolicyReports } from '#contracts/api/operation.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { readReports } from './policy-reports.ts';

const REPORT_LIMIT = { name: 'reports', points: 60, perSeconds: 3600 } as const;
/** Browsers send a few hundred characters per report. */
const MAX_CHARACTERS = 16_384;

/** Counts and logs violations of our content security policy. Anyone can send this, so it is only a hint. */
export const createPolicyReportRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postPolicyReports,
    async ({ c }) => {
      const body = await c.req.text();
      if (body.length > MAX_CHARACTERS) {
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
