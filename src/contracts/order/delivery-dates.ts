/** When a paid order is expected to be filed, accepted, mailed and delivered. */
import { addBusinessDays } from '../vehicle/business-days.ts';
import { californiaDay, californiaHour } from '../vehicle/california.ts';
import { addDays, type Day } from '../vehicle/days.ts';

/** A payment at or after this hour in California is worked on the next business day. */
const CUTOFF_HOUR = 17;

// Business days from one step to the next.
const ACCEPTED_AFTER = 1;
const MAILED_AFTER = 1;
const OVERNIGHT_TAKES = 1;
const STANDARD_TAKES = 5;

export type DeliveryDates = {
  /** We file with the DMV. */
  filed: Day;
  /** The DMV accepts; the digital copy follows at once. */
  accepted: Day;
  mailed: Day;
  delivered: Day;
};

/** The days on which the steps of an order are expected, by the moment of its payment. */
export function deliveryDates(paidAt: Date, isOvernight: boolean): DeliveryDates {
  const paidOn = californiaDay(paidAt);
  const isLate = californiaHour(paidAt) >= CUTOFF_HOUR;
  const filed = addBusinessDays(isLate ? addDays(paidOn, 1) : paidOn, 0);
  const accepted = addBusinessDays(filed, ACCEPTED_AFTER);
  const mailed = addBusinessDays(accepted, MAILED_AFTER);
  return { filed, accepted, mailed, delivered: deliveredOn(mailed, isOvernight) };
}

/** The day on which what was mailed on another is expected to arrive. */
export function deliveredOn(mailedOn: Day, isOvernight: boolean): Day {
  return addBusinessDays(mailedOn, isOvernight ? OVERNIGHT_TAKES : STANDARD_TAKES);
}
