import { daysBetween } from '#contracts/time/days.ts';
import { renewalOpensOn } from '#contracts/vehicle/renewal-window.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { isDue } from '#islands/lookup/start/renew-again.ts';
import { formatCustomersDate } from '#islands/order/dates.ts';

export const SORT_KEYS = [
  { key: 'plate', label: 'Plate' },
  { key: 'vin', label: 'VIN' },
  { key: 'renewal', label: 'Renewal date' },
] as const;
export type SortKey = (typeof SORT_KEYS)[number]['key'];

export const sortValues: Record<SortKey, (vehicle: UserVehicle) => string> = {
  plate: (vehicle) => vehicle.vehicle_license_plate ?? '',
  vin: (vehicle) => vehicle.vehicle_vin_number ?? '',
  renewal: (vehicle) => vehicle.vehicle_registration_expiry_date ?? '',
};

/** Formats a date as MM-DD, independent of time zones. */
export function monthAndDay(day: string | null | undefined): string {
  const [, month, date] = /^\d{4}-(\d{2})-(\d{2})/.exec(day ?? '') ?? [];
  return month && date ? `${month}-${date}` : '-';
}

type Renewal = {
  /** How long the registration lasts. */
  left: string;
  /** Whether a renewal is possible on that day; the server decides. */
  isOpen: boolean;
  /** When the renewal opens, if it is not open yet. */
  opensOn?: string;
};

/** Returns the state on `today` of a registration with an expiry date, or undefined if the date is unknown. */
export function renewalOf(
  expiresOn: string | null | undefined,
  today: string,
): Renewal | undefined {
  const days = daysBetween(today, expiresOn ?? '');
  if (!expiresOn || Number.isNaN(days)) return undefined;
  const isOpen = isDue({ vehicle_registration_expiry_date: expiresOn }, today);
  return {
    left: inWords(days),
    isOpen,
    ...(isOpen ? {} : { opensOn: formatCustomersDate(renewalOpensOn(expiresOn)) }),
  };
}

function inWords(days: number): string {
  const count = Math.abs(days);
  const many = `${count} ${count === 1 ? 'day' : 'days'}`;
  if (days === 0) return 'Expires today';
  return days > 0 ? `${many} left` : `Expired ${many} ago`;
}
