import { daysBetween } from '#contracts/time/days.ts';
import { renewalOpensOn } from '#contracts/vehicle/renewal-window.ts';
import type { UserVehicle } from '#contracts/vehicle/vehicle.ts';
import { isDue } from '#islands/lookup/start/renew-again.ts';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import type { English } from '#words/spanish/spanish.ts';
import { currentLanguage } from '#words/store.ts';
import { plural, t } from '#words/words.ts';

export const SORT_KEYS = [
  { key: 'plate', label: 'Plate' },
  { key: 'vin', label: 'VIN' },
  { key: 'renewal', label: 'Renewal date' },
] as const satisfies readonly { key: string; label: English }[];
export type SortKey = (typeof SORT_KEYS)[number]['key'];

export const sortValues: Record<SortKey, (vehicle: UserVehicle) => string> = {
  plate: (vehicle) => vehicle.vehicle_license_plate ?? '',
  vin: (vehicle) => vehicle.vehicle_vin_number ?? '',
  renewal: (vehicle) => vehicle.vehicle_registration_expiry_date ?? '',
};

/**
 * Formats a date as MM-DD, independent of time zones. In Spanish, in words, because Spanish speakers would read numbers
 * as day and month.
 */
export function monthAndDay(day: string | null | undefined): string {
  const [whole, month, date] = /^\d{4}-(\d{2})-(\d{2})/.exec(day ?? '') ?? [];
  if (!month || !date) return '-';
  return currentLanguage() === 'en' ? `${month}-${date}` : formatCaliforniaDate(whole);
}

type Renewal = {
  /** When the registration ends, with its year. */
  day: string;
  /** How much longer it is valid, or when it can be renewed. */
  left: string;
  /** Whether the date allows a renewal. The server makes the final decision. */
  isOpen: boolean;
};

/** Returns the state of a registration on `today`, or undefined if its expiry date is unknown. */
export function renewalOf(
  expiresOn: string | null | undefined,
  today: string,
): Renewal | undefined {
  const days = daysBetween(today, expiresOn ?? '');
  if (!expiresOn || Number.isNaN(days)) return undefined;
  const isOpen = isDue({ vehicle_registration_expiry_date: expiresOn }, today);
  const day = formatCaliforniaDate(expiresOn);
  return {
    day: days < 0 ? t('Expired {day}', { day }) : t('Expires {day}', { day }),
    left: isOpen
      ? inWords(days)
      : t('Renewal opens {day}', { day: formatCaliforniaDate(renewalOpensOn(expiresOn)) }),
    isOpen,
  };
}

function inWords(days: number): string {
  const count = Math.abs(days);
  if (days === 0) return t('Expires today');
  return days > 0
    ? plural(count, '{count} day left', '{count} days left')
    : plural(count, 'Expired {count} day ago', 'Expired {count} days ago');
}
