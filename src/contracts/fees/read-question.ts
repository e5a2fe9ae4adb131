import type { Day } from '../time/days.ts';
import type { FeeQuestion } from './estimate.ts';
import type { FeeDates, FeeVehicle } from './fee-vehicle.ts';

export function feeVehicleOf(asked: FeeQuestion): FeeVehicle {
  return {
    body: asked.body,
    fuel: asked.fuel,
    purchasePrice: asked.purchase_price,
    modelYear: asked.model_year ?? undefined,
    unladenWeight: asked.unladen_weight ?? undefined,
    grossWeight: asked.gross_weight ?? undefined,
  };
}

export function feeDatesOf(asked: FeeQuestion, today: Day): FeeDates {
  return {
    asOf: asked.as_of ?? today,
    expiresOn: asked.expires_on,
    purchasedOn: asked.purchased_on,
  };
}
