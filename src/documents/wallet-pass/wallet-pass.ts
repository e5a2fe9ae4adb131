/** Shows the order's status, and must not look official. */
import { californiaMidnight } from '#contracts/time/california.ts';
import { addDays, type Day, formatDay } from '#contracts/time/days.ts';
import { msg, t, translate } from '#words/words.ts';

/** Apple's certificate for a pass type with its key, and the certificate of its issuer, as PEM. */
export type ApplePassKeys = {
  certificate: string;
  key: string;
  authority: string;
  /** The pass type and the team, as in the certificate. */
  passType: string;
  team: string;
  /** When the certificate expires. Wallets reject new passes after that. */
  expiresAt: Date;
};

/** A class of passes at Google, `issuer.name`, and a service account that may create passes, with its key as PEM. */
export type GoogleWalletKeys = { passClass: string; account: string; key: string };

export type WalletKeys = {
  apple: ApplePassKeys | undefined;
  google: GoogleWalletKeys | undefined;
};

export type WalletPass = {
  providerName: string;
  siteUrl: string;
  orderId: string;
  plate: string;
  validUntil: Day;
  status: string;
  /** The day on which the status was read. A saved pass doesn't change. */
  statusOn: Day;
};

export const NOT_A_CARD = msg('This is not a registration card');

export function passRows({ orderId, validUntil, status, statusOn }: WalletPass) {
  return [
    {
      key: 'status',
      label: t('Status as of {day}', { day: formatDay(statusOn) }),
      value: translate(status),
    },
    { key: 'expires', label: t('Registration expires'), value: formatDay(validUntil) },
    { key: 'order', label: t('Order ID'), value: orderId },
  ];
}

/** A pass expires at the end of the registration's last day. */
export const endOf = ({ validUntil }: WalletPass): Date =>
  californiaMidnight(addDays(validUntil, 1));
