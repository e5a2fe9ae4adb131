import type { FeeLine } from '#contracts/catalogue/fees.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import type { Day } from '#contracts/time/days.ts';
import type { Licensee } from '../licensee.ts';

/** The content of a registration card. */
export type RegistrationCard = {
  licensee: Licensee;
  orderId: string;
  paidAt: Date;
  owner: string;
  plate: string;
  vehicleMake: string;
  vehicleType: string;
  vin: string;
  validUntil: Day;
  fees: readonly FeeLine[];
  /** The order's price, in cents. */
  totalCents: Cents;
  /** True for a partner's test: the card is not a registration, and says so. */
  isTest: boolean;
  /** The public page that the QR code links to. */
  verificationUrl: string;
};
