import type { FeeLine } from '#contracts/catalogue/fees.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import type { Day } from '#contracts/time/days.ts';
import type { Licensee } from '../licensee.ts';

/** What a registration card shows. */
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
  /** What was charged for this order. */
  totalCents: Cents;
  /** A test of a partner: the card stands for no registration, and says so. */
  isTest: boolean;
  /** The public page that the QR code leads to. */
  verificationUrl: string;
};
