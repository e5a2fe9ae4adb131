import type { Context } from 'hono';
import { firstErrors } from '#contracts/api/api-failure.ts';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { getServiceTypes } from '#contracts/catalogue/service-type.ts';
import { getSystemParams } from '#contracts/catalogue/system-param.ts';
import { type FeeQuestion, feeQuestionSchema, postFeeEstimate } from '#contracts/fees/estimate.ts';
import { estimateFees } from '#contracts/fees/estimate-fees.ts';
import { feeDatesOf, feeVehicleOf } from '#contracts/fees/read-question.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { Day } from '#contracts/time/days.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { ValidationError } from '../../errors.ts';
import { success } from '../../http/envelope.ts';
import { publicCacheControl } from '../../http/ready-responses.ts';
import { CACHED_SECONDS, respondParams, respondServices } from './ready.ts';

const ESTIMATE_LIMIT = { name: 'fee-estimates', points: 300, perSeconds: 300 } as const;

export const createCatalogueRoutes = (deps: Deps) =>
  new CallRoutes(deps)
    .call(getServiceTypes, async ({ c, query }) => {
      const rows = await deps.catalogue.read();
      allowCaching(c);
      return respondServices(rows, query);
    })
    .call(getSystemParams, async ({ c, query }) => {
      const rows = await deps.catalogue.read();
      allowCaching(c);
      return respondParams(rows, query.code);
    })
    // The response is computed from the request alone. Nothing is stored or logged.
    .limited(postFeeEstimate, ESTIMATE_LIMIT, ({ body }) => {
      const today = californiaDay(deps.clock());
      setDefaultDate(body, today);
      const estimate = estimateFees(feeVehicleOf(body), feeDatesOf(body, today), body.county);
      return success('Estimated', estimate);
    });

function allowCaching(c: Context): void {
  c.header('Cache-Control', publicCacheControl(CACHED_SECONDS));
  c.header('Vary', LANGUAGE_HEADER);
}

/** Without a payment date, the rules use today. */
function setDefaultDate(body: FeeQuestion, today: Day): void {
  const question = { ...body, as_of: body.as_of ?? today };
  const problems = firstErrors(feeQuestionSchema.safeParse(question));
  if (problems.length > 0) throw new ValidationError(problems);
}
