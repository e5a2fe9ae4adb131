import { toCents } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS } from '#contracts/catalogue/price-list.ts';
import { estimateFees } from '#contracts/fees/estimate-fees.ts';
import { feeNames } from '#contracts/fees/fee-estimate.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays, addYears } from '#contracts/time/days.ts';

const DAYS_LATE = 45;

/** Returns the DMV's raw response for a car whose registration expired 45 days ago. */
export function lateVehicle(plate: string, now: Date) {
  const asOf = californiaDay(now);
  const expiresOn = addDays(asOf, -DAYS_LATE);
  const { lines, total } = estimateFees(
    {
      body: 'automobile',
      fuel: 'gasoline',
      purchasePrice: 20_000,
      modelYear: undefined,
      unladenWeight: undefined,
      grossWeight: undefined,
    },
    { asOf, expiresOn, purchasedOn: addYears(expiresOn, -4) },
    'Alameda',
  );
  return {
    outcome: 'found',
    vehicle: {
      plate,
      vin: '1HGCM82633A004352',
      vehicle_type: 'Automobile',
      make: 'Honda',
      expires_on: expiresOn,
      registration_fee_cents: toCents(total),
      registration_fee_lines: lines
        .filter(({ dollars }) => dollars > 0)
        .map(({ key, dollars, words, statute }) => ({
          label: feeNames[key],
          cents: toCents(dollars),
          why: `${words} Law: ${statute}.`,
        })),
      bpa_fee_cents: BPA_FEE_CENTS,
    },
  };
}
