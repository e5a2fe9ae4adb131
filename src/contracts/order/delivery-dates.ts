/** When a paid order is expected to be filed, accepted, mailed and delivered. */
import { addBusinessDays } from '../time/business-days.ts';
import { californiaDay, californiaHour } from '../time/california.ts';
import { addDays, type Day } from '../time/days.ts';
import { isStateHoliday } from '../time/state-holidays.ts';

/** How long a paid order waits before we go to the DMV with it: until then its customer can cancel it. */
export const FILING_WINDOW_MINUTES = 30;

/** A payment at or after this hour in California is worked on the next business day. */
export const CUTOFF_HOUR = 17;

/** Business days from one step to the next. */
export const stepDays = { accepted: 1, mailed: 1, overnight: 1, standard: 5 } as const;

export type DeliveryDates = {
  /** We file with the DMV. */
  filed: Day;
  /** The DMV accepts; the digital copy follows at once. */
  accepted: Day;
  mailed: Day;
  delivered: Day;
};

/** When an order has reached a stage from which the next steps are counted. */
export type Reached = {
  filing?: Date | undefined;
  completed?: Date | undefined;
  shipped?: Date | undefined;
};

/**
 * The days on which the steps of an order are expected: by the moment from which it can be filed, which is its payment where
 * no papers are needed, and after a step that came late by that step.
 */
export function deliveryDates(
  readyAt: Date,
  isOvernight: boolean,
  reached: Reached = {},
): DeliveryDates {
  const readyOn = californiaDay(readyAt);
  const isLate = californiaHour(readyAt) >= CUTOFF_HOUR;
  const filed = atTheDmv(isLate ? addDays(readyOn, 1) : readyOn, 0);
  const accepted = atTheDmv(laterOf(filed, reached.filing), stepDays.accepted);
  const mailed = addBusinessDays(laterOf(accepted, reached.completed), stepDays.mailed);
  const mailedOn = reached.shipped ? californiaDay(reached.shipped) : mailed;
  return { filed, accepted, mailed, delivered: deliveredOn(mailedOn, isOvernight) };
}

/** The DMV works on the state's days. What is mailed travels on the nation's. */
function atTheDmv(day: Day, count: number): Day {
  return addBusinessDays(day, count, isStateHoliday);
}

function laterOf(expected: Day, reached: Date | undefined): Day {
  const day = reached && californiaDay(reached);
  return day !== undefined && day > expected ? day : expected;
}

/** The day on which what was mailed on another is expected to arrive. */
export function deliveredOn(mailedOn: Day, isOvernight: boolean): Day {
  return addBusinessDays(mailedOn, isOvernight ? stepDays.overnight : stepDays.standard);
}

/** Business days from a step to the door, where the day of the step is not known. */
export function daysToDelivery(from: 'filed' | 'accepted', isOvernight: boolean): number {
  const atTheDmv = from === 'filed' ? stepDays.accepted : 0;
  return atTheDmv + stepDays.mailed + (isOvernight ? stepDays.overnight : stepDays.standard);
}
