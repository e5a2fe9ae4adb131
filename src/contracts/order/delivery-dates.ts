import { t } from '#words/words.ts';
import { addBusinessDays, isStateHoliday } from '../time/business-days.ts';
import { californiaDay, californiaHour } from '../time/california.ts';
import { addDays, type Day } from '../time/days.ts';

/** How long a paid order waits before we file it. Until then, customers can cancel it. */
export const CANCEL_WINDOW_MINUTES = 30;

/** We process payments made at or after this hour (California time) on the next business day. */
export const CUTOFF_HOUR = 17;

/** Business days between consecutive steps. */
export const stepDays = { filed: 0, accepted: 1, mailed: 1, overnight: 1, standard: 5 } as const;

export type DeliveryDates = {
  filed: Day;
  /** The digital copy follows immediately. */
  accepted: Day;
  mailed: Day;
  delivered: Day;
};

/** When an order reached a stage. The next steps are counted from that time. */
type Reached = {
  filing?: Date | undefined;
  completed?: Date | undefined;
  shipped?: Date | undefined;
};

/**
 * Returns the days on which an order's steps are expected. They are counted from when the order can be filed,
 * which is right after the payment if no documents are needed. If a step was late, later steps are counted
 * from it.
 */
export function deliveryDates(
  readyAt: Date,
  isOvernight: boolean,
  reached: Reached = {},
): DeliveryDates {
  const readyOn = californiaDay(readyAt);
  const isLate = californiaHour(readyAt) >= CUTOFF_HOUR;
  const filed = atTheDmv(isLate ? addDays(readyOn, 1) : readyOn, stepDays.filed);
  const accepted = atTheDmv(laterOf(filed, reached.filing), stepDays.accepted);
  const mailed = addBusinessDays(laterOf(accepted, reached.completed), stepDays.mailed);
  const mailedOn = reached.shipped ? californiaDay(reached.shipped) : mailed;
  return { filed, accepted, mailed, delivered: deliveredOn(mailedOn, isOvernight) };
}

/** Adds business days on which the DMV is open: it observes state holidays, but the mail observes federal ones. */
function atTheDmv(day: Day, count: number): Day {
  return addBusinessDays(day, count, isStateHoliday);
}

function laterOf(expected: Day, reached: Date | undefined): Day {
  const day = reached && californiaDay(reached);
  return day !== undefined && day > expected ? day : expected;
}

export function deliveredOn(mailedOn: Day, isOvernight: boolean): Day {
  return addBusinessDays(mailedOn, isOvernight ? stepDays.overnight : stepDays.standard);
}

/** Returns the number of business days from a step to the delivery, for a step whose day is unknown. */
export function daysToDelivery(from: 'filed' | 'accepted', isOvernight: boolean): number {
  const atTheDmv = from === 'filed' ? stepDays.accepted : 0;
  return atTheDmv + stepDays.mailed + (isOvernight ? stepDays.overnight : stepDays.standard);
}

export function envelopeWords(vehicles: number, envelopes = 1): string {
  return envelopes === 1
    ? t('One envelope for {vehicles} vehicles', { vehicles })
    : t('{envelopes} envelopes for {vehicles} vehicles', { envelopes, vehicles });
}
