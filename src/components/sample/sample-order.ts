import { pagePrices } from '#cms/page-prices.ts';
import { type Cents, sumCents } from '#contracts/catalogue/money.ts';
import { sampleFeesAt } from '#contracts/catalogue/sample-fees.ts';

const fees = sampleFeesAt(pagePrices());
const totalCents: Cents = sumCents(fees.map(({ cents }) => cents));

/** The figures on the sample pages. They are placeholders: no real cart or checkout reads them. */
export const sampleOrder = {
  orderId: '100000',
  vehicle: {
    vehicle_type: 'Automobile',
    vehicle_make: 'Honda',
    vehicle_license_plate: '8ABC123',
    vehicle_vin_number: '1HGCM82633A004352',
  },
  shipTo: ['Dana Sample', '1200 Sample Street', 'Sacramento, CA 95814'],
  contact: ['dana@example.com', '(916) 555-0142'],
  fees,
  totalCents,
};

export const sampleRows = [
  { id: 'sample', vehicle: sampleOrder.vehicle, fees, finalCents: totalCents },
];
