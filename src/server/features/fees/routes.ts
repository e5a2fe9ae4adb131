import { postFeeEstimate } from '#contracts/fees/estimate.ts';
import { estimateFees } from '#contracts/fees/estimate-fees.ts';
import { feeDatesOf, feeVehicleOf } from '#contracts/fees/read-question.ts';
import { CallRoutes } from '../../call-routes.ts';
import type { Deps } from '../../deps.ts';
import { success } from '../../http/envelope.ts';

const ESTIMATE_LIMIT = { name: 'fee-estimates', points: 300, perSeconds: 300 } as const;

/** Computed from the question alone: nothing of it is kept or logged. */
export const createFeeRoutes = (deps: Deps) =>
  new CallRoutes(deps).call(
    postFeeEstimate,
    ({ body }) => {
      const estimate = estimateFees(feeVehicleOf(body), feeDatesOf(body), body.county);
      return success('Estimated', estimate);
    },
    ESTIMATE_LIMIT,
  );
