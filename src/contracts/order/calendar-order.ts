import { addDays, type Day } from '../time/days.ts';

/** What a calendar shows about an order. Others may see the calendar, so it contains nothing about the owner. */
export type CalendarOrder = {
  orderId: string;
  plate: string;
  delivery?: { thing: string; day: Day } | undefined;
  /** The day on which the renewed registration expires. */
  expiresOn?: Day | undefined;
};

/** A month leaves time for a smog check and the mail, and is well inside the renewal window. */
const CALENDAR_LEAD_DAYS = 30;

export function renewalPlannedOn(expiresOn: Day): Day {
  return addDays(expiresOn, -CALENDAR_LEAD_DAYS);
}

/** Returns the orders that have future dates, each with only those dates. */
export function ordersToCome(orders: readonly CalendarOrder[], today: Day): CalendarOrder[] {
  return orders.flatMap((order) => {
    const { delivery, expiresOn } = order;
    const isExpected = delivery !== undefined && delivery.day >= today;
    const isToRenew = expiresOn !== undefined && renewalPlannedOn(expiresOn) > today;
    if (!isExpected && !isToRenew) return [];
    return {
      ...order,
      delivery: isExpected ? delivery : undefined,
      expiresOn: isToRenew ? expiresOn : undefined,
    };
  });
}

export const calendarFilename = (orders: readonly CalendarOrder[]) =>
  `dates-${orders.map(({ orderId }) => orderId).join('-')}.ics`;
