import { sumCents, toCents } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS } from '#contracts/catalogue/price-list.ts';
import { inForce } from '#contracts/fees/dated.ts';
import { estimateFees } from '#contracts/fees/estimate-fees.ts';
import { chpFees, registrationFees } from '#contracts/fees/fee-tables.ts';
import { penaltyLines } from '#contracts/fees/penalty-lines.ts';
import { feeDatesOf, feeVehicleOf } from '#contracts/fees/read-question.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addYears, type Day } from '#contracts/time/days.ts';
import {
  type DeclaredVehicle,
  feeQuestionOf,
  hasLatePenalty,
  isNoticeLate,
  type VehicleType,
} from '#contracts/vehicle/declared.ts';
import { plateKey } from '#contracts/vehicle/plate.ts';
import { runIn } from '#words/store.ts';
import { msg } from '#words/words.ts';
import { dmvLinesOf, feesOfLines } from './dmv-fees.ts';
import type { DmvFeeLine, DmvGateway } from './port.ts';

/** The names in the department's records and documents. The form has other labels. */
const typeNames: Record<VehicleType, string> = {
  automobile: 'Automobile',
  motorcycle: 'Motorcycle',
  pickup: 'Pickup',
  truck: 'Truck',
  trailer: 'Trailer',
  boat: 'Boat',
};

const BY_PEOPLE = 'Staff file orders at the DMV';

/**
 * The DMV gateway for an operator without an API to the DMV. Describes vehicles as their owners declare them, and
 * calculates fees from the owner's renewal notice or from the fee tables. Has no data about holds or missing documents.
 */
export function createDeclaredDmv({ clock }: { clock: () => Date }) {
  return {
    async lookUp(plate, declared) {
      if (!declared) return { outcome: 'details_needed' };
      const lines = runIn(undefined, () => feeLinesOf(declared, californiaDay(clock())));
      return {
        outcome: 'found',
        vehicle: {
          plate: plateKey(plate),
          vin: declared.vin_end,
          vehicleType: typeNames[declared.vehicle_type],
          make: declared.vehicle_make,
          expiresOn: declared.expires_on ?? null,
          ...feesOfLines(lines),
          isEstimate: true,
          bpaFeeCents: BPA_FEE_CENTS,
          missingPapers: [],
        },
      };
    },

    async file() {
      throw new Error(BY_PEOPLE);
    },
  } satisfies DmvGateway;
}

/** Empty except for a renewal, because only then does the owner declare what the fees depend on. */
function feeLinesOf(declared: DeclaredVehicle, today: Day): DmvFeeLine[] {
  const { expires_on: expiresOn, notice_fee: fee } = declared;
  if (expiresOn !== undefined && fee !== undefined) {
    return [
      {
        label: msg('Amount on the renewal notice'),
        cents: toCents(fee),
        why: msg('You copied this amount from the DMV’s notice.'),
      },
      ...(isNoticeLate(expiresOn, today) ? penaltiesOnNotice(declared, expiresOn, today) : []),
    ];
  }
  const { data: question } = feeQuestionOf(declared, today);
  if (!question) return [];
  const estimate = estimateFees(
    feeVehicleOf(question),
    feeDatesOf(question, today),
    question.county,
  );
  return dmvLinesOf(estimate.lines);
}

function penaltiesOnNotice(declared: DeclaredVehicle, expiresOn: Day, today: Day): DmvFeeLine[] {
  if (!hasLatePenalty(declared)) {
    const why = msg(
      'Not included, because we don’t know the DMV’s late penalty for trailers and boats.',
    );
    return [{ label: msg('Late penalty'), cents: 0, why }];
  }
  const license = declared.notice_license_fee;
  const penalties = dmvLinesOf(
    penaltyLines(
      { asOf: today, expiresOn, purchasedOn: addYears(expiresOn, -1) },
      { dollars: Math.round(license ?? highestLicenseFee(declared, expiresOn)), confirmed: true },
      { dollars: 0, confirmed: true },
    ),
  );
  if (license !== undefined) return penalties;
  // The renewal became late after the notice was declared.
  return [
    {
      label: msg('Late penalties'),
      cents: sumCents(penalties.map(({ cents }) => cents)),
      why: msg(
        'They depend on the license fee on your notice, which we don’t know. This is the most they could be.',
      ),
    },
  ];
}

/** The license and weight fees are at most what remains of the notice's amount after the fixed fees. */
function highestLicenseFee({ notice_fee = 0 }: DeclaredVehicle, expiresOn: Day): number {
  const fixed =
    (inForce(registrationFees, expiresOn)?.amount ?? 0) +
    (inForce(chpFees, expiresOn)?.amount.usual ?? 0);
  return Math.max(0, notice_fee - fixed);
}
